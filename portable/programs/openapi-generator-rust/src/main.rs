use openapi::apis::configuration::{ApiKey, Configuration};
use openapi::apis::{pages_api, webhooks_api, Error};
use openapi::models::*;
use std::env::var;

/// The parameters of a call have no defaults.
fn page(limit: Option<i32>, since_id: Option<i64>) -> pages_api::ListPagesParams {
    pages_api::ListPagesParams {
        limit,
        since_id,
        page_info: None,
        title: None,
        handle: None,
        created_at_min: None,
        created_at_max: None,
        updated_at_min: None,
        updated_at_max: None,
        published_at_min: None,
        published_at_max: None,
        published_status: None,
        fields: None,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let configuration = Configuration {
        base_path: var("STORE_URL")?,
        api_key: Some(ApiKey { prefix: None, key: var("STORE_TOKEN")? }),
        ..Default::default()
    };
    let limit = Some(var("PAGE_SIZE")?.parse()?);

    // the client doesn't return an answer's headers, so the second page begins after the last record of the first one
    let first = pages_api::list_pages(&configuration, page(limit, None))?.pages;
    let since_id = first.last().map(|page| page.id);
    let second = pages_api::list_pages(&configuration, page(limit, since_id))?.pages;
    let ids: Vec<String> = first.iter().chain(&second).map(|page| page.id.to_string()).collect();
    println!("listed {}", ids.join(","));

    let mut page = PageCreate::new(var("PAGE_TITLE")?);
    page.published = Some(false);
    let page_create_body = PageCreateBody::new(page);
    let created = pages_api::create_page(&configuration, pages_api::CreatePageParams { page_create_body, idempotency_key: None })?;
    println!("created {}", created.page.id);

    let mut webhook = WebhookUpdate::new();
    webhook.address = Some(var("WEBHOOK_ADDRESS")?);
    let change = webhooks_api::UpdateWebhookParams {
        webhook_id: var("WEBHOOK_ID")?.parse()?,
        webhook_update_body: WebhookUpdateBody::new(webhook),
        idempotency_key: None,
    };
    println!("updated {}", webhooks_api::update_webhook(&configuration, change)?.webhook.address);

    let webhook = WebhookCreate::new(var("TAKEN_ADDRESS")?, "collections/update".to_string());
    let webhook_create_body = WebhookCreateBody::new(webhook);
    match webhooks_api::create_webhook(&configuration, webhooks_api::CreateWebhookParams { webhook_create_body, idempotency_key: None }) {
        Err(Error::ResponseError(failure)) => {
            let told: FieldErrors = serde_json::from_str(&failure.content)?;
            println!("failed {} address {}", failure.status.as_u16(), told.errors["address"][0]);
        }
        other => panic!("{other:?}"),
    }
    Ok(())
}
