import { describeDays } from './describe-days.ts'
import { webkitDriver } from './drivers/webkit-driver.ts'

describeDays(webkitDriver)
