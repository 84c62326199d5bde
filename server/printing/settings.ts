import { words } from '#server/config/config-values.ts'
import { isNetwork } from './address.ts'

/** The private networks of IPv4 and IPv6, without loopback and the metadata addresses of cloud providers. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8']

export const printerVariables = {
  PRINTER_NETWORKS: words(PRIVATE_NETWORKS).refine(
    (networks) => networks.every(isNetwork),
    'must be networks separated by commas, such as 192.168.1.0/24',
  ),
}
