import os
import re

from client import AuthenticatedClient
from client.api.pages import create_page, list_pages
from client.api.webhooks import create_webhook, update_webhook
from client.models import FieldErrors, PageCreate, PageCreateBody, WebhookCreate, WebhookCreateBody, WebhookUpdate, WebhookUpdateBody

client = AuthenticatedClient(os.environ["STORE_URL"], os.environ["STORE_TOKEN"], prefix="", auth_header_name="X-Service-Access-Token")
size = int(os.environ["PAGE_SIZE"])

first = list_pages.sync_detailed(client=client, limit=size)
page_info = re.search(r'page_info=([^&>]+)[^,]*rel="next"', first.headers["link"]).group(1)
second = list_pages.sync(client=client, limit=size, page_info=page_info)
print("listed", ",".join(str(page.id) for page in first.parsed.pages + second.pages))

created = create_page.sync(client=client, body=PageCreateBody(page=PageCreate(title=os.environ["PAGE_TITLE"], published=False)))
print("created", created.page.id)

change = WebhookUpdateBody(webhook=WebhookUpdate(address=os.environ["WEBHOOK_ADDRESS"]))
print("updated", update_webhook.sync(int(os.environ["WEBHOOK_ID"]), client=client, body=change).webhook.address)

webhook = WebhookCreate(topic="collections/update", address=os.environ["TAKEN_ADDRESS"])
failed = create_webhook.sync_detailed(client=client, body=WebhookCreateBody(webhook=webhook))
assert isinstance(failed.parsed, FieldErrors)
print("failed", int(failed.status_code), "address", failed.parsed.errors["address"][0])
