/** Why a request to another server failed. */
export const OUTBOUND_REASONS = {
  host_slow: '{{host}} did not answer in time',
  host_unknown: 'No address was found for {{host}}',
  host_certificate: '{{host}} has no valid certificate',
  host_unreached: 'Could not reach {{host}}',
  host_private: '{{host}} is not on the public internet',
  host_redirect: '{{host}} redirects too many times',
  host_port: 'Port {{number}} is not open to outgoing requests',
  host_port_connect: 'Port {{number}} is not open to outgoing connections',
  host_not_http: 'Only http and https addresses can be fetched',
  host_user: 'An address with a user name or password is not fetched',
  host_not_an_address: 'This is not a web address',
  host_redirect_carries: 'A redirect to another host may not carry the request along',
  host_large: '{{host}} sent more than {{number}} bytes',
  host_bomb: '{{host}} sent a compressed answer that unpacks far too large',
  host_encoding: '{{host}} answered in an encoding that was not asked for',
} as const
