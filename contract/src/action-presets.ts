import type { z } from 'zod'
import type { ActionWish } from './actions.ts'

/** Templates for new actions. Labels are keys of the console's dictionary; the owner fills in the host. */
export type ActionPreset = Omit<z.input<typeof ActionWish>, 'name' | 'when_to_use' | 'secret'>

const ORDER_NUMBER = { name: 'order_number', label: 'order_number', kind: 'number' } as const
const shared = { inputs: [ORDER_NUMBER], timeout_s: 8, is_on: true }

const SHOPIFY_QUERY =
  `query ($query: String!) { orders(first: 1, query: $query) { edges { node { name email createdAt
  displayFinancialStatus displayFulfillmentStatus totalPriceSet { shopMoney { amount currencyCode } }
  shippingAddress { zip } fulfillments { trackingInfo { number url } } lineItems(first: 20) { edges { node { title } } } } } } }`.replace(
    /\s+/g,
    ' ',
  )

const SHOPIFY_NODE = 'data.orders.edges[0].node'
const BITRIX_ORDER = 'result.order'

export const ACTION_PRESETS = {
  woocommerce: {
    ...shared,
    method: 'GET',
    url: 'https://shop.example.com/wp-json/wc/v3/orders/{order_number}',
    body: '',
    auth: { type: 'basic', name: '' },
    fields: [
      { label: 'order_number', path: 'number' },
      { label: 'status', path: 'status' },
      { label: 'ordered_on', path: 'date_created' },
      { label: 'items', path: 'line_items[*].name' },
      { label: 'total', path: 'total' },
      { label: 'currency', path: 'currency' },
    ],
    proofs: [
      { label: 'email', path: 'billing.email', kind: 'email' },
      { label: 'postcode', path: 'billing.postcode', kind: 'fact' },
      { label: 'customer_number', path: 'customer_id', kind: 'user_id' },
    ],
  },
  woocommerce_cancel: {
    ...shared,
    changes: true,
    method: 'PUT',
    url: 'https://shop.example.com/wp-json/wc/v3/orders/{order_number}',
    body: JSON.stringify({ status: 'cancelled' }),
    auth: { type: 'basic', name: '' },
    fields: [
      { label: 'order_number', path: 'number' },
      { label: 'status', path: 'status' },
    ],
    proofs: [],
  },
  shopify: {
    ...shared,
    method: 'POST',
    url: 'https://your-shop.myshopify.com/admin/api/2025-10/graphql.json',
    body: JSON.stringify({ query: SHOPIFY_QUERY, variables: { query: 'name:"{order_number}"' } }),
    auth: { type: 'header', name: 'X-Shopify-Access-Token' },
    fields: [
      { label: 'order_number', path: `${SHOPIFY_NODE}.name` },
      { label: 'status', path: `${SHOPIFY_NODE}.displayFulfillmentStatus` },
      { label: 'payment', path: `${SHOPIFY_NODE}.displayFinancialStatus` },
      { label: 'ordered_on', path: `${SHOPIFY_NODE}.createdAt` },
      { label: 'items', path: `${SHOPIFY_NODE}.lineItems.edges[*].node.title` },
      { label: 'tracking', path: `${SHOPIFY_NODE}.fulfillments[*].trackingInfo[*].number` },
    ],
    proofs: [
      { label: 'email', path: `${SHOPIFY_NODE}.email`, kind: 'email' },
      { label: 'postcode', path: `${SHOPIFY_NODE}.shippingAddress.zip`, kind: 'fact' },
    ],
  },
  bitrix24: {
    ...shared,
    method: 'GET',
    url: 'https://your-portal.bitrix24.com/rest/1/{secret}/sale.order.get.json?id={order_number}',
    body: '',
    auth: { type: 'url', name: '' },
    fields: [
      { label: 'order_number', path: `${BITRIX_ORDER}.accountNumber` },
      { label: 'status', path: `${BITRIX_ORDER}.statusId` },
      { label: 'ordered_on', path: `${BITRIX_ORDER}.dateInsert` },
      { label: 'total', path: `${BITRIX_ORDER}.price` },
      { label: 'currency', path: `${BITRIX_ORDER}.currency` },
    ],
    proofs: [
      { label: 'email', path: `${BITRIX_ORDER}.propertyValues[code=EMAIL].value`, kind: 'email' },
      { label: 'postcode', path: `${BITRIX_ORDER}.propertyValues[code=ZIP].value`, kind: 'fact' },
    ],
  },
} as const satisfies Record<string, ActionPreset>
