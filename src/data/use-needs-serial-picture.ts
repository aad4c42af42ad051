import { site } from '../../contract/site.ts'
import { useRead } from './use-read.ts'

/** Whether a registration must have a picture of the serial number (`WO098`). Not until the server says so. */
export function useNeedsSerialPicture(): boolean {
  const info = useRead(site.table.readSite, { query: {} })
  return info.state === 'ready' && info.value.needs_serial_picture === true
}
