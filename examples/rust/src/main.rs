//! This program uses ureq and serde_json. It lists pages, creates one, reads a failure, and verifies a webhook's signature. Run it with: cargo run
use base64::{engine::general_purpose::STANDARD, Engine};
use hmac::{Hmac, Mac};
use serde_json::{json, Value};
use sha2::Sha256;
use std::{env, error::Error, fs};
use ureq::{http::Response, Agent, Body};

fn setting(name: &str, otherwise: &str) -> String {
    env::var(name).unwrap_or_else(|_| otherwise.to_string())
}

fn store_url() -> String {
    setting("STORE_URL", "http://127.0.0.1:4010/admin/api/latest")
}

/// The address of the next page, where there is one.
fn next(response: &Response<Body>) -> Option<String> {
    let links = response.headers().get("link")?.to_str().ok()?;
    let link = links.split(", <").find(|link| link.contains("rel=\"next\""))?;
    Some(link.trim_start_matches('<').split('>').next()?.to_string())
}

/// Lists the pages of every response: the Link header of each response has the address of the next one.
fn list_pages(agent: &Agent, token: &str, size: &str) -> Result<Vec<Value>, Box<dyn Error>> {
    let mut all = Vec::new();
    let mut url = Some(format!("{}/pages.json?limit={size}", store_url()));
    while let Some(address) = url {
        let mut response = agent.get(&address).header("X-Service-Access-Token", token).call()?;
        url = next(&response);
        let mut answer: Value = response.body_mut().read_json()?;
        all.append(answer["pages"].as_array_mut().ok_or("no pages")?);
    }
    Ok(all)
}

fn create_page(agent: &Agent, token: &str, title: &str) -> Result<(u16, Value), Box<dyn Error>> {
    let body = json!({"page": {"title": title, "published": false}});
    let mut response = agent.post(format!("{}/pages.json", store_url())).header("X-Service-Access-Token", token).send_json(body)?;
    Ok((response.status().as_u16(), response.body_mut().read_json()?))
}

/// Whether a delivery is genuine. `body` has to be the bytes as they arrived: JSON that is parsed and written again can differ from them.
fn verified(body: &[u8], signature: &str, secret: &str) -> bool {
    let Ok(given) = STANDARD.decode(signature) else { return false };
    let mut own = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length will do");
    own.update(body);
    own.verify_slice(&given).is_ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    // a response with an error status is read like any other response, and is no Err
    let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
    let token = setting("STORE_TOKEN", "");

    let pages = list_pages(&agent, &token, &setting("PAGE_SIZE", "2"))?;
    println!("listed {}", pages.iter().map(|page| page["id"].to_string()).collect::<Vec<_>>().join(","));

    let (_, created) = create_page(&agent, &token, &setting("PAGE_TITLE", "Harvest calendar"))?;
    println!("created {}", created["page"]["id"]);

    let (status, refused) = create_page(&agent, &token, "")?;
    for (field, messages) in refused["errors"].as_object().ok_or("no errors")? {
        println!("failed {status} {field} {}", messages[0].as_str().ok_or("no message")?);
    }

    if let Ok(file) = env::var("DELIVERY_FILE") {
        let body = fs::read(file)?;
        let other = [&body[..], b" "].concat();
        let (signature, secret) = (setting("DELIVERY_SIGNATURE", ""), setting("CLIENT_SECRET", ""));
        println!("verified {} {}", verified(&body, &signature, &secret), verified(&other, &signature, &secret));
    }
    Ok(())
}
