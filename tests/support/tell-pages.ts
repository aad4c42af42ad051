import { beforeEach } from 'vitest'
import { openPages } from './browser.ts'

const longest = 1_200

/** What a person would see, and where the focus is. A browser that was killed tells nothing. */
const look = () => ({
  at: location.href,
  focus: document.activeElement?.outerHTML.slice(0, 200) ?? 'nowhere',
  text: document.body.innerText.replaceAll(/\s*\n\s*/g, ' | '),
})

// A journey that fails tells what its pages showed: most failures are seen once, on another machine.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const page of openPages()) {
      const seen = await page.evaluate(look).catch(() => null)
      if (seen !== null)
        process.stderr.write(`${seen.at}\n  focus: ${seen.focus}\n  text: ${seen.text.slice(0, longest)}\n`)
    }
  })
})
