# The club as an image. It runs as nobody in particular; web, worker and beat are the same image (see compose.yaml).
# By digest where .env names one: see deploy/pin.
ARG BASE_IMAGE=python:3.11-slim
FROM ${BASE_IMAGE}

# One heap for all threads: else glibc gives each thread its own, an eighth of a web process.
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MALLOC_ARENA_MAX=1
RUN useradd --create-home --uid 10001 kerho
WORKDIR /club

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

# By name, so that nothing else lying about here can get in (.dockerignore says the same once more).
COPY manage.py ./
COPY compiled_queries compiled_queries/
COPY docs/rules docs/rules/
COPY club club/
COPY games games/
COPY static static/
COPY templates templates/
# Collecting static files needs settings, and those want to be told of servers; none of them is asked for anything.
RUN DATABASE_URL=sqlite:////tmp/none REDIS_URL=redis://none SECRET_KEY=only-for-collecting \
    python manage.py collectstatic --noinput \
 && mkdir -p var && chown kerho var

# The release's id, the same in all containers; without one it is made of the files' times.
ARG RELEASE=
ENV RELEASE=${RELEASE}

USER kerho
EXPOSE 8000
# As many processes as the settings count: cores, at most twelve, or what WEB_PROCESSES says. Of several, uvicorn starts
# again whichever dies; one alone, Docker does.
# It says when it opens, and believes the proxy before it; else as supervisord.conf has it.
CMD ["sh", "-c", "exec uvicorn club.asgi:application --host=0.0.0.0 --port=8000 \
     --workers=$(python -c 'from club.settings import ENVIRONMENT; print(ENVIRONMENT.web_processes)') \
     --timeout-worker-healthcheck=60 --http=club.base.processes.http_protocol:BoundedHttpProtocol \
     --lifespan=off --no-access-log --no-server-header --timeout-graceful-shutdown=2 --forwarded-allow-ips='*'"]
