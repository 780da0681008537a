"""Tells Schemathesis what it can't know from a contract, and drops failures that the documentation names as decided. Every check is on.

`SITUATION` is what the server has: records by the names of path parameters, and for each operation members that `fields` may name.
"""

import itertools
import json
import os
import re

import schemathesis
from schemathesis.core.parameters import ParameterLocation

situation = json.loads(os.environ["SITUATION"])
turn = itertools.count()

# the placeholders in a message stand for what the server fills in
refusals = [".*".join(map(re.escape, re.split(r"\{\w+\}", text))) for text in situation["refusals"]]

ACCEPTED = "ST201"  # a request was accepted although it breaks the schema
REFUSED = "ST202"  # a request was refused although it keeps to the schema


# What the schema allows and the server refuses: the member, the message, and the reason. A line must explain each member of an answer.
EXPLAINED = [
    # A rule about records, such as that a name is taken. The contract has its message in `x-errors`. A schema knows no records.
    *((r".*", text) for text in refusals),
    # Days such as 30 February: the pattern describes the form of a time, and no pattern counts the days of a month.
    (r".*", r"must be an ISO 8601 time with an offset.*"),
    # The members of a payload depend on its topic.
    (r"payload", r".+ is not a member of the payload; those are: .*"),
    # A text that is no date: `format` is only an annotation in JSON Schema, but a rule in the contract.
    (r".*_date", r"is not a date such as .*"),
    # The two decimals of an amount that is sent as a number: `multipleOf` is inexact, because binary fractions are.
    (r".*", r"must have at most 2 decimals"),
    # A URL of the right form that can't be called, such as one whose host has characters that no host has.
    (r".*(url|address|src)|(customers|shop)/\w+", r"is not an HTTPS URL|is neither an HTTPS URL nor .*|is invalid"),
    # A record that doesn't exist: the answer has messages about the record and about its id.
    (r"(product|collection)(_id)?", r"can't be blank|is invalid"),
    # Currencies and countries that don't exist. Which of them exist changes without the contract, so the pattern describes only the form.
    (r"presentment_currencies|(.*\.)?currency|.*country.*", r"is invalid"),
    # Unicode says which letters are capitals, and where a sentence ends. The patterns come near to that with plain ranges.
    (r"messages", r"must start with a capital letter|must not be all capitals|must explain the problem in one sentence and suggest an action in another"),
    # The grammar of a search: only its description says which fields there are, and what each may be compared with.
    (r"query", r"must be words, or fields with values such as .*"),
    # An answer has at most a hundred messages.
    (r"base", r"there are more"),
]


def pairs(node, member=None):
    """Each text below `errors`, with the member it is about."""
    if isinstance(node, dict):
        for key, below in node.items():
            yield from pairs(below, member or key)
    elif isinstance(node, list):
        for below in node:
            yield from pairs(below, member)
    else:
        yield member or "", str(node)


def is_explained(case, response):
    errors = response.json()["errors"]
    # word for word the contract's example, which may be about several members at once
    if errors in situation["examples"].get(f"{case.method} {case.path}", []):
        return True
    return all(any(re.fullmatch(of, member) and re.fullmatch(says, text) for of, says in EXPLAINED) for member, text in pairs(errors))


# What a check takes for a failure, but the documentation names as decided: the check's code, the statuses, and the condition.
DECIDED = [
    # Refused, although it keeps to the schema.
    ("ST202", (400, 422), is_explained),
    # Taken for accepted, although it breaks the schema: a line of more than 16 KB and a body of more than 1 MB are refused before they are read. The contract
    # declares both refusals.
    ("ST201", (413, 431), lambda case, response: True),
    # An empty text for an optional choice counts as absent, as the contract's introduction says.
    ("ST201", (200,), lambda case, response: "" in (case.query or {}).values()),
    # An empty array counts as no body where none is needed, as the contract's introduction says.
    ("ST201", (200, 201), lambda case, response: case.body == []),
]


NEEDED = ("shop_id", "app_id", "install_id")
UNKNOWN_ID = 1


def needed_ids(name):
    return {str(known[name]) for known in situation["known"] if name in known}


def known_ids(parameters):
    """An existing record for all of these names, or for as many of them as possible. Each call takes the next such record."""
    chains = [known for known in situation["known"] if any(name in parameters for name in known)]
    most = max((sum(name in parameters for name in known) for known in chains), default=0)
    best = [known for known in chains if sum(name in parameters for name in known) == most]
    return best[next(turn) % len(best)] if best else {}


@schemathesis.hook
def before_call(ctx, case, kwargs):
    meta = case.meta
    negative = (lambda location: meta.is_negative_at(location)) if meta else (lambda _: False)
    # an unknown id is answered with 404 whatever else is sent, so known ids are filled in; a step of a longer story keeps the ids of earlier steps
    if case.path_parameters and not negative(ParameterLocation.PATH):
        known = known_ids(case.path_parameters)
        own = re.findall(r"\{(\w+)\}", case.path)[-1]
        for name in case.path_parameters:
            # shop, app and install are needed until the end, so they must not be deleted; generated calls may have the shop's id from the examples
            if case.method == "DELETE" and name == own and name in NEEDED:
                if str(case.path_parameters[name]) in needed_ids(name):
                    case.path_parameters[name] = UNKNOWN_ID
                continue
            if name not in known or (meta and meta.phase.name == "stateful" and name != "shop_id"):
                continue
            case.path_parameters[name] = known[name]
    # an idempotency key belongs to one call, so each generated call gets a key of its own
    if case.headers and not negative(ParameterLocation.HEADER):
        for name in case.headers:
            if name.lower() == "idempotency-key":
                case.headers[name] = f"case-{next(turn)}"
    if case.query and not negative(ParameterLocation.QUERY):
        # only the server makes cursors, and only members of the record are valid names
        case.query.pop("page_info", None)
        if "fields" in case.query:
            case.query["fields"] = situation["fields"].get(f"{case.method} {case.path}", "id")


@schemathesis.hook
def filter_failure(ctx, failure, case, response):
    return not any(failure.code == code and response.status_code in statuses and holds(case, response) for code, statuses, holds in DECIDED)
