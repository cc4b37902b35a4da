// The addresses that a Kobo e-reader learns when it starts. With the Kobo store, they are the store's except for covers; without, all of
// them are at this server, which answers what it does not know with an empty object.

const addresses: Readonly<Record<string, string>> = {
  add_entitlement: 'v1/library/{RevisionIds}',
  configuration_data: 'v1/configuration',
  content_access_book: 'v1/products/books/{ProductId}/access',
  delete_entitlement: 'v1/library/{Ids}',
  delete_tag: 'v1/library/tags/{TagId}',
  delete_tag_items: 'v1/library/tags/{TagId}/items/delete',
  device_auth: 'v1/auth/device',
  device_refresh: 'v1/auth/refresh',
  get_tests_request: 'v1/analytics/gettests',
  library_book: 'v1/user/library/books/{LibraryItemId}',
  library_items: 'v1/user/library',
  library_metadata: 'v1/library/{Ids}/metadata',
  library_search: 'v1/library/search',
  library_sync: 'v1/library/sync',
  post_analytics_event: 'v1/analytics/event',
  product_nextread: 'v1/products/{ProductIds}/nextread',
  products: 'v1/products',
  reading_state: 'v1/library/{Ids}/state',
  rename_tag: 'v1/library/tags/{TagId}',
  tag_items: 'v1/library/tags/{TagId}/items',
  tags: 'v1/library/tags',
  user_loyalty_benefits: 'v1/user/loyalty/benefits',
  user_platform: 'v1/user/platform',
  user_profile: 'v1/user/profile',
  user_recommendations: 'v1/user/recommendations',
  user_wishlist: 'v1/user/wishlist',
}

/** Everything that is sold. */
const off = [
  'gpb_flow_enabled',
  'kobo_audiobooks_enabled',
  'kobo_audiobooks_subscriptions_enabled',
  'kobo_display_price',
  'kobo_dropbox_link_account_enabled',
  'kobo_googledrive_link_account_enabled',
  'kobo_nativeborrow_enabled',
  'kobo_onedrive_link_account_enabled',
  'kobo_onestorelibrary_enabled',
  'kobo_redeem_enabled',
  'kobo_shelfie_enabled',
  'kobo_subscriptions_enabled',
  'kobo_superpoints_enabled',
  'kobo_wishlist_enabled',
]

/**
 * @param root `https://host/base/kobo/<key>`
 * @param ofStore the store's resources, where requests are forwarded to it
 */
export function resourcesFor(root: string, ofStore?: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const covers = `${root}/v1/books/{ImageId}/thumbnail/{Width}/{Height}`
  return {
    ...(ofStore ?? ownResources(root)),
    image_host: new URL(root).origin,
    image_url_template: `${covers}/false/image.jpg`,
    image_url_quality_template: `${covers}/{Quality}/{IsGreyscale}/image.jpg`,
  }
}

const ownResources = (root: string): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, `${root}/${path}`])),
  ...Object.fromEntries(off.map((name) => [name, 'False'])),
  use_one_store: 'True',
})
