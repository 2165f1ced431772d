import type { ReminderChoice } from '@puente/contract'
import { REMINDER_CHANNELS } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { RadioGroup, Switch } from '@puente/ui'
import { chooseReminders } from '../../../api/security.ts'
import { setUser } from '../../../session/session.ts'
import { useTask } from '../use-task.ts'

const texts = accountTexts.reminderChoice

interface ReminderSettingsProps {
  readonly choice: ReminderChoice
  readonly hasEmail: boolean
}

/** Takes effect at once; the controls show the server's stored values. */
export function ReminderSettings({ choice, hasEmail }: ReminderSettingsProps) {
  const { running, run } = useTask()
  const save = (change: Partial<ReminderChoice>) =>
    void run('reminders', async () => setUser(await chooseReminders({ ...choice, ...change })))
  const isBusy = running !== null
  const hasAny = choice.before_due || choice.on_due
  return (
    <>
      <p className="text-ink-soft">{texts.text}</p>
      <Switch
        label={texts.beforeDue}
        checked={choice.before_due}
        disabled={isBusy}
        onChange={() => save({ before_due: !choice.before_due })}
      />
      <Switch
        label={texts.onDue}
        checked={choice.on_due}
        disabled={isBusy}
        onChange={() => save({ on_due: !choice.on_due })}
      />
      {hasAny && (hasEmail || choice.channel === 'email') ? (
        <div className="mt-2">
          <RadioGroup
            legend={texts.channel}
            name="reminder-channel"
            variant="row"
            value={choice.channel}
            onValueChange={(channel) => save({ channel: channel as ReminderChoice['channel'] })}
            options={REMINDER_CHANNELS.map((value) => ({ value, label: texts.channels[value] }))}
          />
        </div>
      ) : null}
      <p className="mt-3 text-sm text-ink-soft">{texts.late}</p>
    </>
  )
}
