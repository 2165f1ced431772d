import { expect, it } from 'vitest'
import { callerNetworks } from './caller.ts'

it.each([
  ['198.51.100.7', ['198.51.100.7']],
  ['::ffff:198.51.100.7', ['198.51.100.7']],
  ['2001:db8:1:2ff::7', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:02FF:0:0:0:7', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8::7', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:db8:f:ffff::', ['2001:db8:f:ffff::/64', '2001:db8:f:ff00::/56', '2001:db8:f::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['64:ff9b::198.51.100.7', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
])('the networks of %s are %j', (ip, networks) => {
  expect(callerNetworks(ip).map(({ network }) => network)).toEqual(networks)
})

it('a wider network has a larger budget', () => {
  expect(callerNetworks('2001:db8::7').map(({ widening }) => widening)).toEqual([1, 2, 4])
})
