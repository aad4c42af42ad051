import { Link } from 'react-router-dom'
import { site } from '../../../contract/site.ts'
import { useRead } from '../../data/use-read.ts'
import { SiteFooter } from '../site-frame/site-footer.tsx'

/** The footer of the shop's pages. */
export function ShopFooter() {
  const info = useRead(site.table.readSite, { query: {} })
  return <SiteFooter link={Link} shop={info.state === 'ready' ? info.value : null} />
}
