import { useParams } from 'react-router-dom'
import { useNow } from '../../../data/clock.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useLive } from '../../../data/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { sayClock, sayWeekday } from '../../../ui/say-time.ts'
import { Segment } from '../../../ui/segment.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { counted } from '../../../shared/waiting-words.ts'
import { JobsBody } from '../components/jobs-body.tsx'
import { isToDo, jobSections, jobsOf, lastStopOf } from '../components/job-days.ts'
import type { JobSection } from '../components/job-days.ts'
import { jobsPath } from '../components/job-paths.ts'
import { KitsSummary } from '../components/kits-summary.tsx'
import { NewClaimLink } from '../components/new-claim-link.tsx'
import { timerDraft } from '../components/trip-timer.ts'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useFormLists } from '../components/use-form-lists.ts'
import { useJobs } from '../components/use-jobs.ts'
import '../components/jobs.css'

const words: Record<JobSection, string> = { today: 'Today', tomorrow: 'Tomorrow', all: 'All' }
const isSection = (word: string | undefined): word is JobSection => jobSections.some((section) => section === word)

/** My jobs (S30): today's, the one to drive to first; tomorrow's and all. Works without a network from the last copy. */
export function MyJobsScreen() {
  const params = useParams<{ section: string }>()
  const section = isSection(params.section) ? params.section : 'today'
  const push = useHistoryPush()
  const now = useNow(30_000)
  const { isOnline } = useStanding()
  const { rows, asOf, fault, isFetching, refresh, waiting } = useJobs('jobs')
  const known = rows === 'none' ? [] : rows
  useFormLists(asOf)
  const shown = jobsOf(known, section, now)
  const shownIds = shown.map((job) => job.value.ticket_id).join(' ')
  const kept = useLive(
    async (engine) =>
      new Set(
        (
          await Promise.all(
            shown.map(async (job) => ((await engine.claim(job.value.ticket_id)) === null ? [] : [job.value.ticket_id])),
          )
        ).flat(),
      ),
    [shownIds],
  )
  const notKept = new Set(
    isOnline || kept.state !== 'ready'
      ? []
      : shown.map((job) => job.value.ticket_id).filter((id) => !kept.value.has(id)),
  )
  const running = useLive(
    async (engine) =>
      new Set(
        (
          await Promise.all(
            shown.map(async (job) =>
              (await engine.draft(timerDraft(job.value.ticket_id))) === null ? [] : [job.value.ticket_id],
            ),
          )
        ).flat(),
      ),
    [shownIds],
  )
  const last = section === 'today' ? lastStopOf(shown.filter(isToDo), now) : null
  const tomorrow = jobsOf(known, 'tomorrow', now).length
  const go = (to: JobSection) => {
    push(jobsPath(to))
  }

  const content =
    rows === 'none' ? (
      fault === null ? (
        <Loading label="Loading your jobs" rows={4} />
      ) : (
        <Failed title={isOnline ? 'Your jobs did not load' : 'Your jobs are not on this device'} onAgain={refresh}>
          {isOnline
            ? `${callFaultSentence(fault)} What you saved on this device is safe.`
            : 'They are kept here once they were loaded with a signal. What you saved on this device is safe.'}
        </Failed>
      )
    ) : shown.length === 0 ? (
      section === 'all' ? (
        <Empty icon="calendar" title="No jobs yet">
          New ones appear here as soon as they are assigned to you.
        </Empty>
      ) : (
        <Empty
          icon="calendar"
          title={section === 'today' ? 'No jobs today' : 'No jobs tomorrow'}
          action={
            <Button
              onClick={() => {
                go(section === 'today' && tomorrow > 0 ? 'tomorrow' : 'all')
              }}
            >
              {section === 'today' && tomorrow > 0 ? 'Show tomorrow' : 'Show all jobs'}
            </Button>
          }
        >
          {section === 'today' && tomorrow > 0
            ? `${counted(tomorrow, 'job is', 'jobs are')} planned for tomorrow. `
            : ''}
          New ones appear here as soon as they are assigned.
        </Empty>
      )
    ) : (
      <JobsBody
        section={section}
        jobs={shown}
        waiting={waiting}
        notKept={notKept}
        running={running.state === 'ready' ? running.value : new Set()}
        now={now}
      />
    )

  return (
    <Page
      title="My jobs"
      subtitle={sayWeekday(now)}
      works="notes, photos, trips and parts are saved on this device"
      asOf={asOf}
      actions={
        <>
          <NewClaimLink />
          <Button
            isIconOnly
            icon="refresh"
            isBusy={isFetching && rows !== 'none'}
            aria-label="Refresh"
            title="Refresh"
            onClick={refresh}
          />
        </>
      }
    >
      <div className="jobs-seg row wrap">
        <Segment
          label="Which jobs"
          isFull
          value={section}
          onChange={go}
          choices={jobSections.map((value) => ({
            value,
            label: rows === 'none' ? words[value] : `${words[value]}\u2002${jobsOf(known, value, now).length}`,
          }))}
        />
        {last === null ? null : <span className="t13 mute end desk">Last stop about {sayClock(last)}</span>}
      </div>
      <KitsSummary />
      {content}
    </Page>
  )
}
