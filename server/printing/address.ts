import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The address is in none of the allowed networks of printers. */
export class AddressRefused extends Error {}

export type ResolveAddress = (host: string) => Promise<string>

/**
 * Resolves the host name of a printer. Throws AddressRefused unless all its addresses are in the networks, each such as
 * `192.168.0.0/16`. Connect to the returned address, not to the name: only that address was checked.
 */
export function resolveWithin(networks: readonly string[]): ResolveAddress {
  const allowed = new BlockList()
  for (const network of networks) {
    const [base, bits] = network.split('/')
    allowed.addSubnet(base!, Number(bits), isIP(base!) === 6 ? 'ipv6' : 'ipv4')
  }
  return async (host) => {
    const addresses = await lookup(host, { all: true })
    const areAllowed = addresses.every(({ address, family }) =>
      allowed.check(address, family === 6 ? 'ipv6' : 'ipv4'),
    )
    if (addresses.length === 0 || !areAllowed)
      throw new AddressRefused(`${host} is in no network that PRINTER_NETWORKS names`)
    return addresses[0]!.address
  }
}

/** Whether a text is a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [base = '', bits = '', ...rest] = text.split('/')
  const version = isIP(base)
  return (
    rest.length === 0 && version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32)
  )
}
