/** The link of 'Map': the maps app on Android (`geo:`) and Apple devices, a map page elsewhere. */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address)
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

/** A `tel:` link for a phone number. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
