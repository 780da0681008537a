"""The generated models check requests and responses. The calls use the standard library."""

import os
import re
import urllib.error
import urllib.request

from client import (
    FieldErrors,
    PageAnswer,
    PageCreate,
    PageCreateBody,
    PageList,
    WebhookAnswer,
    WebhookCreate,
    WebhookCreateBody,
    WebhookUpdate,
    WebhookUpdateBody,
)


def call(method, path, body=None):
    request = urllib.request.Request(
        os.environ["STORE_URL"] + path,
        method=method,
        data=body and body.model_dump_json(exclude_unset=True).encode(),
        headers={"X-Service-Access-Token": os.environ["STORE_TOKEN"], "Content-Type": "application/json"},
    )
    return urllib.request.urlopen(request)


def plain(model):
    """If a text or number has rules of its own, a model wraps it."""
    return getattr(model, "root", model)


size = os.environ["PAGE_SIZE"]
first = call("GET", f"/pages.json?limit={size}")
page_info = re.search(r'page_info=([^&>]+)[^,]*rel="next"', first.headers["link"]).group(1)
second = call("GET", f"/pages.json?limit={size}&page_info={page_info}")
pages = [page for answer in (first, second) for page in PageList.model_validate_json(answer.read()).pages]
print("listed", ",".join(str(plain(page.id)) for page in pages))

created = call("POST", "/pages.json", PageCreateBody(page=PageCreate(title=os.environ["PAGE_TITLE"], published=False)))
print("created", plain(PageAnswer.model_validate_json(created.read()).page.id))

change = WebhookUpdateBody(webhook=WebhookUpdate(address=os.environ["WEBHOOK_ADDRESS"]))
updated = call("PUT", f"/webhooks/{os.environ['WEBHOOK_ID']}.json", change)
print("updated", plain(WebhookAnswer.model_validate_json(updated.read()).webhook.address))

try:
    webhook = WebhookCreate(topic="collections/update", address=os.environ["TAKEN_ADDRESS"])
    call("POST", "/webhooks.json", WebhookCreateBody(webhook=webhook))
except urllib.error.HTTPError as failure:
    errors = FieldErrors.model_validate_json(failure.read()).errors
    print("failed", failure.code, "address", plain(errors["address"])[0])
