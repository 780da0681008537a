import os
import re

import openapi_client
from openapi_client import PageCreate, PageCreateBody, WebhookCreate, WebhookCreateBody, WebhookUpdate, WebhookUpdateBody

configuration = openapi_client.Configuration(host=os.environ["STORE_URL"], api_key={"AccessToken": os.environ["STORE_TOKEN"]})
with openapi_client.ApiClient(configuration) as client:
    pages = openapi_client.PagesApi(client)
    webhooks = openapi_client.WebhooksApi(client)
    size = int(os.environ["PAGE_SIZE"])

    first = pages.list_pages_with_http_info(limit=size)
    link = {name.lower(): value for name, value in first.headers.items()}["link"]
    page_info = re.search(r'page_info=([^&>]+)[^,]*rel="next"', link).group(1)
    second = pages.list_pages(limit=size, page_info=page_info)
    print("listed", ",".join(str(page.id) for page in first.data.pages + second.pages))

    created = pages.create_page(PageCreateBody(page=PageCreate(title=os.environ["PAGE_TITLE"], published=False)))
    print("created", created.page.id)

    change = WebhookUpdateBody(webhook=WebhookUpdate(address=os.environ["WEBHOOK_ADDRESS"]))
    print("updated", webhooks.update_webhook(int(os.environ["WEBHOOK_ID"]), change).webhook.address)

    try:
        webhook = WebhookCreate(topic="collections/update", address=os.environ["TAKEN_ADDRESS"])
        webhooks.create_webhook(WebhookCreateBody(webhook=webhook))
    except openapi_client.ApiException as failure:
        print("failed", failure.status, "address", failure.data.errors["address"][0])
