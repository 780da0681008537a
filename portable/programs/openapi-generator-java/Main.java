import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PagesApi;
import org.openapitools.client.api.PagesApi.*;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.api.WebhooksApi.*;
import org.openapitools.client.model.*;

public class Main {
  public static void main(String[] arguments) throws Exception {
    var environment = System.getenv();
    var client = new ApiClient();
    client.updateBaseUri(environment.get("STORE_URL"));
    client.setRequestInterceptor(request -> request.header("X-Service-Access-Token", environment.get("STORE_TOKEN")));
    var pages = new PagesApi(client);
    var webhooks = new WebhooksApi(client);
    int size = Integer.parseInt(environment.get("PAGE_SIZE"));

    var first = pages.listPagesWithHttpInfo(APIListPagesRequest.newBuilder().limit(size).build());
    var next = Pattern.compile("page_info=([^&>]+)[^,]*rel=\"next\"").matcher(first.getHeaders().get("link").get(0));
    next.find();
    var second = pages.listPages(APIListPagesRequest.newBuilder().limit(size).pageInfo(next.group(1)).build());
    List<Page> all = new ArrayList<>(first.getData().getPages());
    all.addAll(second.getPages());
    System.out.println("listed " + all.stream().map(page -> page.getId().toString()).collect(Collectors.joining(",")));

    var page = new PageCreateBody().page(new PageCreate().title(environment.get("PAGE_TITLE")).published(false));
    System.out.println("created " + pages.createPage(APICreatePageRequest.newBuilder().pageCreateBody(page).build()).getPage().getId());

    var change = new WebhookUpdateBody().webhook(new WebhookUpdate().address(environment.get("WEBHOOK_ADDRESS")));
    var request = APIUpdateWebhookRequest.newBuilder().webhookId(Long.parseLong(environment.get("WEBHOOK_ID"))).webhookUpdateBody(change).build();
    System.out.println("updated " + webhooks.updateWebhook(request).getWebhook().getAddress());

    var webhook = new WebhookCreateBody().webhook(new WebhookCreate().topic("collections/update").address(environment.get("TAKEN_ADDRESS")));
    try {
      webhooks.createWebhook(APICreateWebhookRequest.newBuilder().webhookCreateBody(webhook).build());
    } catch (ApiException failure) {
      var told = client.getObjectMapper().readValue(failure.getResponseBody(), FieldErrors.class);
      System.out.println("failed " + failure.getCode() + " address " + told.getErrors().get("address").get(0));
    }
  }
}
