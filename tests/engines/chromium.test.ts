import { describeDays } from './describe-days.ts'
import { chromiumDriver } from './drivers/chromium-driver.ts'

describeDays(chromiumDriver)
