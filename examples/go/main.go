// This program uses only the standard library. It lists pages, creates one, reads a failure, and verifies a webhook's signature. Run it with: go run .
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strings"
)

type page struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

var next = regexp.MustCompile(`<([^>]+)>; rel="next"`)

func setting(name, otherwise string) string {
	if value, ok := os.LookupEnv(name); ok {
		return value
	}
	return otherwise
}

var storeURL = setting("STORE_URL", "http://127.0.0.1:4010/admin/api/latest")

func call(method, url string, body any, answer any) (*http.Response, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, url, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if body == nil {
		request.Body, request.ContentLength = http.NoBody, 0
	}
	request.Header.Set("X-Service-Access-Token", setting("STORE_TOKEN", ""))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return nil, fmt.Errorf("%s %s was answered %s: %s", method, url, response.Status, text)
	}
	return response, nil
}

// listPages lists the pages of every response: the Link header of each response has the address of the next one.
func listPages(size string) ([]page, error) {
	all := []page{}
	for url := storeURL + "/pages.json?limit=" + size; url != ""; {
		var answer struct {
			Pages  []page
			Errors any
		}
		response, err := call("GET", url, nil, &answer)
		if err != nil {
			return nil, err
		}
		// without this check a refusal would look like an empty list
		if response.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("GET %s was answered %s: %v", url, response.Status, answer.Errors)
		}
		all = append(all, answer.Pages...)
		url = ""
		if found := next.FindStringSubmatch(response.Header.Get("Link")); found != nil {
			url = found[1]
		}
	}
	return all, nil
}

// createPage gives the created page, or the messages for each field.
func createPage(title string) (created page, status int, errors map[string][]string, err error) {
	var answer struct {
		Page   page
		Errors map[string][]string
	}
	body := map[string]any{"page": map[string]any{"title": title, "published": false}}
	response, err := call("POST", storeURL+"/pages.json", body, &answer)
	if err != nil {
		return page{}, 0, nil, err
	}
	return answer.Page, response.StatusCode, answer.Errors, nil
}

// verified tells whether a delivery is genuine. Its body has to be the bytes as they arrived: JSON that is parsed and written again can differ from them.
func verified(body []byte, signature, secret string) bool {
	given, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	own := hmac.New(sha256.New, []byte(secret))
	own.Write(body)
	return hmac.Equal(own.Sum(nil), given)
}

func main() {
	pages, err := listPages(setting("PAGE_SIZE", "2"))
	if err != nil {
		log.Fatal(err)
	}
	ids := []string{}
	for _, page := range pages {
		ids = append(ids, fmt.Sprint(page.ID))
	}
	fmt.Println("listed", strings.Join(ids, ","))

	created, status, errors, err := createPage(setting("PAGE_TITLE", "Harvest calendar"))
	if err != nil {
		log.Fatal(err)
	}
	if status != http.StatusCreated {
		log.Fatal("the page was answered ", status, ": ", errors)
	}
	fmt.Println("created", created.ID)

	_, status, errors, err = createPage("")
	if err != nil {
		log.Fatal(err)
	}
	for field, messages := range errors {
		fmt.Println("failed", status, field, messages[0])
	}

	if file, ok := os.LookupEnv("DELIVERY_FILE"); ok {
		body, err := os.ReadFile(file)
		if err != nil {
			log.Fatal(err)
		}
		signature, secret := setting("DELIVERY_SIGNATURE", ""), setting("CLIENT_SECRET", "")
		fmt.Println("verified", verified(body, signature, secret), verified(append(body, ' '), signature, secret))
	}
}
