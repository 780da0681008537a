package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	store "portable/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	configuration := store.NewConfiguration()
	configuration.Servers = store.ServerConfigurations{{URL: os.Getenv("STORE_URL")}}
	configuration.AddDefaultHeader("X-Service-Access-Token", os.Getenv("STORE_TOKEN"))
	client := store.NewAPIClient(configuration)
	ctx := context.Background()
	size := int32(must(strconv.Atoi(os.Getenv("PAGE_SIZE"))))

	first, response, err := client.PagesAPI.ListPages(ctx).Limit(size).Execute()
	must(first, err)
	next := regexp.MustCompile(`page_info=([^&>]+)[^,]*rel="next"`).FindStringSubmatch(response.Header.Get("Link"))
	second, _, err := client.PagesAPI.ListPages(ctx).Limit(size).PageInfo(next[1]).Execute()
	must(second, err)
	ids := []string{}
	for _, page := range append(first.GetPages(), second.GetPages()...) {
		ids = append(ids, fmt.Sprint(page.GetId()))
	}
	fmt.Println("listed", strings.Join(ids, ","))

	page := store.NewPageCreate(os.Getenv("PAGE_TITLE"))
	page.SetPublished(false)
	created, _, err := client.PagesAPI.CreatePage(ctx).PageCreateBody(*store.NewPageCreateBody(*page)).Execute()
	must(created, err)
	fmt.Println("created", created.Page.GetId())

	change := store.NewWebhookUpdate()
	change.SetAddress(os.Getenv("WEBHOOK_ADDRESS"))
	id := must(strconv.ParseInt(os.Getenv("WEBHOOK_ID"), 10, 64))
	updated, _, err := client.WebhooksAPI.UpdateWebhook(ctx, id).WebhookUpdateBody(*store.NewWebhookUpdateBody(*change)).Execute()
	must(updated, err)
	fmt.Println("updated", updated.Webhook.GetAddress())

	webhook := store.NewWebhookCreate(os.Getenv("TAKEN_ADDRESS"), "collections/update")
	_, response, err = client.WebhooksAPI.CreateWebhook(ctx).WebhookCreateBody(*store.NewWebhookCreateBody(*webhook)).Execute()
	var failure *store.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic(err)
	}
	told := failure.Model().(store.FieldErrors)
	fmt.Println("failed", response.StatusCode, "address", told.Errors["address"][0])
}
