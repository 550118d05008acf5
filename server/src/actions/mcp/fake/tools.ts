import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import type { Order } from '../../fake/orders.ts'

export type FakeTool = Tool & { run(args: Record<string, string>): CallToolResult }

/** Three usable tools, and one that needs more than a customer can type. */
export const toolsOf = (orders: Map<string, Order>): FakeTool[] => [
  {
    name: 'get_order',
    title: 'Order status',
    description: 'Where is my order? Looks up one order by its number.',
    inputSchema: schema({ order_number: { type: 'string', title: 'Order number' } }),
    annotations: { readOnlyHint: true },
    run: ({ order_number }) => {
      const order = orders.get(String(order_number))
      if (!order) return { content: [said('There is no such order.')], isError: true }
      const { number, status, email } = order
      const found = { number, status, email }
      return {
        content: [said(`Order ${number} is ${status}.`)],
        structuredContent: found,
      }
    },
  },
  {
    name: 'cancelOrder',
    description: 'Cancel my order',
    inputSchema: schema({ orderNumber: { type: 'integer', title: 'Order number' } }),
    annotations: { destructiveHint: true },
    run: ({ orderNumber }) => {
      // Validates strictly against its schema.
      if (typeof orderNumber !== 'number')
        return { content: [said('orderNumber is no integer')], isError: true }
      const order = orders.get(String(orderNumber))
      if (!order) return { content: [said('There is no such order.')], isError: true }
      order.status = 'cancelled'
      return { content: [said(`Order ${order.number} was cancelled.`)] }
    },
  },
  {
    name: 'opening_hours',
    description: 'When do you open on holidays?',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    run: () => ({ content: [said('On public holidays the shop is open from 10:00 to 14:00.')] }),
  },
  {
    name: 'restock',
    description: 'Takes in a delivery.',
    inputSchema: schema({ items: { type: 'array', items: { type: 'string' } } }),
    run: () => ({ content: [said('Taken in.')] }),
  },
]

const schema = (properties: Record<string, object>): Tool['inputSchema'] => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const said = (text: string) => ({ type: 'text' as const, text })
