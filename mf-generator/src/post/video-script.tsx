import { sceneTime, scriptText, useCopyText } from '@postloom/remote-kit';
import type { VideoScript as Script } from '@postloom/shared-contracts';
import { Button, Heading, Table } from '@postloom/ui-kit';
import { Copy } from 'lucide-react';

/** The script of a video, scene by scene. */
export function VideoScript({ script }: { script: Script }) {
  const copyText = useCopyText();
  return (
    <div className="generator:@container generator:grid generator:grid-cols-1 generator:gap-4">
      <div className="generator:flex generator:flex-wrap generator:items-baseline generator:justify-between generator:gap-2">
        <Heading level={3} size="sm">
          {script.title}
        </Heading>
        <p className="generator:text-sm generator:tabular-nums generator:text-muted">
          {script.durationSeconds} seconds, {script.scenes.length} scenes
        </p>
      </div>
      {/* A list where it is too narrow for four columns: on phones, and beside the brief. */}
      <ol className="generator:grid generator:gap-4 generator:@xl:hidden">
        {script.scenes.map((scene) => (
          <li
            key={scene.startSecond}
            className="generator:grid generator:gap-2 generator:rounded-md generator:border generator:border-line generator:p-4"
          >
            <p className="generator:text-sm generator:tabular-nums generator:text-muted">
              {sceneTime(scene)}
            </p>
            <SceneLine name="Visual" text={scene.visual} />
            <SceneLine name="On screen" text={scene.onScreenText} />
            <SceneLine name="Voice-over" text={scene.voiceOver} />
          </li>
        ))}
      </ol>
      <Table label="Scenes" className="generator:hidden generator:@xl:block">
        <thead>
          <tr>
            <th scope="col">Time</th>
            {['Visual', 'On screen', 'Voice-over'].map((name) => (
              <th key={name} scope="col" className="generator:w-1/4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {script.scenes.map((scene) => (
            <tr key={scene.startSecond}>
              <th scope="row" className="generator:whitespace-nowrap">
                {sceneTime(scene)}
              </th>
              {[scene.visual, scene.onScreenText, scene.voiceOver].map((text, column) => (
                <td key={column} dir="auto" className="generator:wrap-anywhere">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div>
        <Button icon={<Copy aria-hidden />} onClick={() => copyText(scriptText(script), 'Video script')}>
          Copy script
        </Button>
      </div>
    </div>
  );
}

function SceneLine({ name, text }: { readonly name: string; readonly text: string }) {
  if (!text) return null;
  return (
    <p className="generator:wrap-anywhere" dir="auto">
      {/* Isolated, so that the text keeps its own direction. */}
      <bdi className="generator:text-sm generator:text-muted">{name}: </bdi>
      {text}
    </p>
  );
}
