import type { ScenarioStep } from '@stepwell/contract';
import { Alert, Button, CopyButton, Download, Field, Icon, TextInput } from '@stepwell/shared-ui';
import { type FormEvent, useState } from 'react';
import panel from '../panels/Panel.module.css';
import type { RecordingReply } from '../server-api/workbench-api';
import { writeRecording } from '../server-api/workbench-client';

export interface RecordingFormProps {
  session: string;
  path: string;
  /** All steps since the page was opened. */
  steps: ScenarioStep[];
}

type Written =
  | { is: 'none' }
  | { is: 'pending' }
  | { is: 'refused'; why: string }
  | ({ is: 'written' } & RecordingReply);

/** Form that turns the recorded steps into a scenario, and shows the resulting file for copying or download. */
export function RecordingForm({ session, path, steps }: RecordingFormProps) {
  const [title, setTitle] = useState('');
  const [name, setName] = useState('');
  const [shows, setShows] = useState('');
  const [written, setWritten] = useState<Written>({ is: 'none' });

  const write = async (event: FormEvent) => {
    event.preventDefault();
    setWritten({ is: 'pending' });
    try {
      setWritten({ is: 'written', ...(await writeRecording(session, { name, title, path, shows, steps })) });
    } catch (error) {
      setWritten({ is: 'refused', why: (error as Error).message });
    }
  };

  return (
    <form className={panel.part} onSubmit={write}>
      <Field label="Title" hint="One sentence: the state this shows">
        <TextInput value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="Name" required hint="In kebab-case, such as form-empty">
        <TextInput value={name} required onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Text that proves it" hint="A text that is on the canvas in this state only">
        <TextInput value={shows} onChange={({ target }) => setShows(target.value)} />
      </Field>
      <div className={panel.row}>
        <Button type="submit" size="sm" busy={written.is === 'pending'}>
          Create the file
        </Button>
      </div>
      {written.is === 'refused' && <Alert tone="bad">{written.why}</Alert>}
      {written.is === 'written' && <WrittenFile {...written} />}
    </form>
  );
}

function WrittenFile({ fileName, text, problems }: RecordingReply) {
  return (
    <section className={panel.part} aria-label="The file">
      {problems.length > 0 ? (
        <Alert tone="warn">It has mistakes: {problems.join('; ')}.</Alert>
      ) : (
        <Alert tone="ok">The build accepts it. Add its name to the remote’s scenarios/states.ts too.</Alert>
      )}
      <div className={panel.row}>
        <CopyButton text={text} label="Copy the file" />
        <Button
          size="sm"
          variant="outline"
          icon={<Icon glyph={Download} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={fileName}
        >
          {fileName}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={panel.json} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
