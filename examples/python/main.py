"""This program uses only the standard library. It lists pages, creates one, reads a failure, and verifies a webhook's signature. Run: python3 main.py"""

import base64
import hashlib
import hmac
import json
import os
import re
import urllib.error
import urllib.request

STORE_URL = os.environ.get("STORE_URL", "http://127.0.0.1:4010/admin/api/latest")
HEADERS = {"X-Service-Access-Token": os.environ.get("STORE_TOKEN", ""), "Content-Type": "application/json"}


def call(method, url, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, HEADERS, method=method)) as response:
        return json.load(response), response.headers


def list_pages(size):
    """Lists the pages of every response: the Link header of each response has the address of the next one."""
    url = f"{STORE_URL}/pages.json?limit={size}"
    while url:
        answer, headers = call("GET", url)
        yield from answer["pages"]
        following = re.search(r'<([^>]+)>; rel="next"', headers.get("Link", ""))
        url = following and following.group(1)


def create_page(**page):
    return call("POST", f"{STORE_URL}/pages.json", {"page": page})[0]["page"]


def verified(body, signature, secret):
    """Whether a delivery is genuine. `body` has to be the bytes as they arrived: JSON that is parsed and written again can differ from them."""
    own = base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha256).digest())
    return hmac.compare_digest(own, signature.encode())


print("listed", ",".join(str(page["id"]) for page in list_pages(os.environ.get("PAGE_SIZE", "2"))))
print("created", create_page(title=os.environ.get("PAGE_TITLE", "Harvest calendar"), published=False)["id"])

try:
    create_page(title="")
except urllib.error.HTTPError as refused:
    for field, messages in json.load(refused)["errors"].items():
        print("failed", refused.code, field, messages[0])

if "DELIVERY_FILE" in os.environ:
    with open(os.environ["DELIVERY_FILE"], "rb") as file:
        delivery = file.read()
    signed = os.environ["DELIVERY_SIGNATURE"], os.environ["CLIENT_SECRET"]
    print("verified", str(verified(delivery, *signed)).lower(), str(verified(delivery + b" ", *signed)).lower())
