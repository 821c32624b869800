# Serves the page:
#   docker build --tag overtrick .
#   docker run --publish 127.0.0.1:8080:8080 --volume overtrick:/data overtrick
FROM python:3.11-slim

COPY pyproject.toml README.md LICENSE constraints.txt /source/
COPY src /source/src
RUN pip install --no-cache-dir --constraint /source/constraints.txt "/source[web]" && rm -r /source

# Tables, hands and compiled code are kept in one volume.
RUN useradd --create-home player && mkdir /data && chown player /data
USER player
ENV XDG_CACHE_HOME=/data/cache
VOLUME /data
EXPOSE 8080

CMD ["overtrick", "serve", "--host", "0.0.0.0", "--no-open", "--data", "/data/overtrick.sqlite"]
