import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * This program uses the JDK's own HTTP client, and Jackson. It lists pages, creates one, reads a failure, and verifies a webhook's signature.
 * Run it with: mvn -q compile exec:java
 */
public class Main {
  private static final ObjectMapper json = new ObjectMapper();
  private static final HttpClient http = HttpClient.newHttpClient();
  private static final Pattern next = Pattern.compile("<([^>]+)>; rel=\"next\"");
  private static final String storeUrl = setting("STORE_URL", "http://127.0.0.1:4010/admin/api/latest");

  private static String setting(String name, String otherwise) {
    return System.getenv().getOrDefault(name, otherwise);
  }

  private static HttpRequest.Builder request(String url) {
    return HttpRequest.newBuilder(URI.create(url)).header("X-Service-Access-Token", setting("STORE_TOKEN", "")).header("Content-Type", "application/json");
  }

  /** Lists the pages of every response: the Link header of each response has the address of the next one. */
  private static List<JsonNode> listPages(String size) throws IOException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    String url = storeUrl + "/pages.json?limit=" + size;
    while (url != null) {
      var response = http.send(request(url).build(), HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) throw new IOException(response.statusCode() + ": " + response.body());
      json.readTree(response.body()).get("pages").forEach(all::add);
      var found = next.matcher(response.headers().firstValue("link").orElse(""));
      url = found.find() ? found.group(1) : null;
    }
    return all;
  }

  private static HttpResponse<String> createPage(String title) throws IOException, InterruptedException {
    var body = json.writeValueAsString(Map.of("page", Map.of("title", title, "published", false)));
    var post = request(storeUrl + "/pages.json").POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return http.send(post, HttpResponse.BodyHandlers.ofString());
  }

  /** Whether a delivery is genuine. `body` has to be the bytes as they arrived: JSON that is parsed and written again can differ from them. */
  private static boolean verified(byte[] body, String signature, String secret) throws GeneralSecurityException {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] given;
    try {
      given = Base64.getDecoder().decode(signature);
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
    return MessageDigest.isEqual(mac.doFinal(body), given);
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println("listed " + String.join(",", listPages(setting("PAGE_SIZE", "2")).stream().map(page -> page.get("id").asText()).toList()));

    var created = createPage(setting("PAGE_TITLE", "Harvest calendar"));
    System.out.println("created " + json.readTree(created.body()).get("page").get("id"));

    var refused = createPage("");
    for (var wrong : json.readTree(refused.body()).get("errors").properties())
      System.out.println("failed " + refused.statusCode() + " " + wrong.getKey() + " " + wrong.getValue().get(0).asText());

    var file = System.getenv("DELIVERY_FILE");
    if (file != null) {
      byte[] body = Files.readAllBytes(Path.of(file));
      byte[] other = Arrays.copyOf(body, body.length + 1);
      var signature = setting("DELIVERY_SIGNATURE", "");
      var secret = setting("CLIENT_SECRET", "");
      System.out.println("verified " + verified(body, signature, secret) + " " + verified(other, signature, secret));
    }
  }
}
