import org.openapitools.client.apis.PagesApi
import org.openapitools.client.apis.WebhooksApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

fun main() {
    val environment = System.getenv()
    ApiClient.apiKey["X-Service-Access-Token"] = environment.getValue("STORE_TOKEN")
    val pages = PagesApi(environment.getValue("STORE_URL"))
    val webhooks = WebhooksApi(environment.getValue("STORE_URL"))
    val size = environment.getValue("PAGE_SIZE").toInt()

    // a call that returns the headers takes every parameter, so the second page begins after the last record of the first one
    val first = pages.listPages(limit = size).pages
    val second = pages.listPages(limit = size, sinceId = first.last().id).pages
    println("listed " + (first + second).joinToString(",") { it.id.toString() })

    val page = PageCreateBody(page = PageCreate(title = environment.getValue("PAGE_TITLE"), published = false))
    println("created " + pages.createPage(page).page.id)

    val change = WebhookUpdateBody(webhook = WebhookUpdate(address = environment.getValue("WEBHOOK_ADDRESS")))
    println("updated " + webhooks.updateWebhook(environment.getValue("WEBHOOK_ID").toLong(), change).webhook.address)

    val webhook = WebhookCreateBody(webhook = WebhookCreate(topic = "collections/update", address = environment.getValue("TAKEN_ADDRESS")))
    try {
        webhooks.createWebhook(webhook)
    } catch (failure: ClientException) {
        val body = (failure.response as ClientError<*>).body as String
        val told = Serializer.moshi.adapter(FieldErrors::class.java).fromJson(body)!!
        println("failed ${failure.statusCode} address ${told.errors.getValue("address").first()}")
    }
}
