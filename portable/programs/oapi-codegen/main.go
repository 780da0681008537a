package main

import (
	"context"
	"fmt"
	"net/http"
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
	token := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Service-Access-Token", os.Getenv("STORE_TOKEN"))
		return nil
	}
	client := must(store.NewClientWithResponses(os.Getenv("STORE_URL"), store.WithRequestEditorFn(token)))
	ctx := context.Background()
	size := must(strconv.Atoi(os.Getenv("PAGE_SIZE")))

	first := must(client.ListPagesWithResponse(ctx, &store.ListPagesParams{Limit: &size}))
	next := regexp.MustCompile(`page_info=([^&>]+)[^,]*rel="next"`).FindStringSubmatch(first.HTTPResponse.Header.Get("Link"))
	second := must(client.ListPagesWithResponse(ctx, &store.ListPagesParams{Limit: &size, PageInfo: &next[1]}))
	ids := []string{}
	for _, page := range append(first.JSON200.Pages, second.JSON200.Pages...) {
		ids = append(ids, fmt.Sprint(page.Id))
	}
	fmt.Println("listed", strings.Join(ids, ","))

	hidden := false
	created := must(client.CreatePageWithResponse(ctx, nil, store.PageCreateBody{Page: store.PageCreate{Title: os.Getenv("PAGE_TITLE"), Published: &hidden}}))
	fmt.Println("created", created.JSON201.Page.Id)

	address := os.Getenv("WEBHOOK_ADDRESS")
	id := must(strconv.ParseInt(os.Getenv("WEBHOOK_ID"), 10, 64))
	updated := must(client.UpdateWebhookWithResponse(ctx, id, nil, store.WebhookUpdateBody{Webhook: store.WebhookUpdate{Address: &address}}))
	fmt.Println("updated", updated.JSON200.Webhook.Address)

	webhook := store.WebhookCreate{Topic: "collections/update", Address: os.Getenv("TAKEN_ADDRESS")}
	failed := must(client.CreateWebhookWithResponse(ctx, nil, store.WebhookCreateBody{Webhook: webhook}))
	fmt.Println("failed", failed.StatusCode(), "address", failed.JSON422.Errors["address"][0])
}
