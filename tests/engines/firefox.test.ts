import { describeDays } from './describe-days.ts'
import { firefoxDriver } from './drivers/firefox-driver.ts'

describeDays(firefoxDriver)
