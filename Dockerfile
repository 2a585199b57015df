# The club as an image. It runs as nobody in particular; web, worker and beat are the same image (see compose.yaml).
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN useradd --create-home --uid 10001 kerho
WORKDIR /club

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# Collecting static files needs settings, and those want to be told of servers; none of them is asked for anything.
RUN DATABASE_URL=sqlite:////tmp/none REDIS_URL=redis://none SECRET_KEY=only-for-collecting \
    python manage.py collectstatic --noinput \
 && mkdir -p var && chown kerho var

USER kerho
EXPOSE 8000
CMD ["uvicorn", "club.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--lifespan", "off", "--timeout-graceful-shutdown", "3", "--proxy-headers", "--forwarded-allow-ips", "*", "--no-access-log"]
