// The note editor over the open cluster. It stays open when another cluster is shown, so that the text is not lost.
import { type ReactNode, useState } from 'react';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { NoteEditor } from './note-editor.tsx';

export function useNoteEditor(project: string): { open: (detail: ClusterDetail) => void; editor: ReactNode } {
  const [detail, setDetail] = useState<ClusterDetail | null>(null);
  return {
    // An editor whose text could not be saved stays open.
    open: (next) => setDetail((opened) => opened ?? next),
    editor: detail && <NoteEditor project={project} detail={detail} onClose={() => setDetail(null)} />,
  };
}
