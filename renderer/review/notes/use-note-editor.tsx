// The editor of notes over the open cluster. It outlasts the cluster on the screen: what is written is not lost with it.
import { type ReactNode, useState } from 'react';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { NoteEditor } from './note-editor.tsx';

export function useNoteEditor(project: string): { open: (detail: ClusterDetail) => void; editor: ReactNode } {
  const [detail, setDetail] = useState<ClusterDetail | null>(null);
  return {
    // One whose text could not be saved stays.
    open: (next) => setDetail((opened) => opened ?? next),
    editor: detail && <NoteEditor project={project} detail={detail} onClose={() => setDetail(null)} />,
  };
}
