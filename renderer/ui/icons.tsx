// The pictograms of the screens, drawn on one 16-pixel grid.
import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CanonicalIcon = () => (
  <Icon>
    <rect x="2.5" y="2.5" width="11" height="11" rx="2" />
    <path d="M5 5.500h6M8 5.500v5M5 10.500h6M8 8h2.5" />
  </Icon>
);
export const KeepIcon = () => (
  <Icon>
    <path d="M3 8.5 6.5 12 13 4.5" />
  </Icon>
);
export const DiscardIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
export const UndecidedIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5" strokeDasharray="2.6 2.6" />
  </Icon>
);
export const PartialIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5" />
    <path d="M8 3a5 5 0 0 1 0 10z" fill="currentColor" stroke="none" />
  </Icon>
);
export const PreviousIcon = () => (
  <Icon>
    <path d="m4 10 4-4 4 4" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="m4 6 4 4 4-4" />
  </Icon>
);
export const ThemeIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.500a5.5 5.5 0 0 0 0 11z" fill="currentColor" stroke="none" />
  </Icon>
);
export const FileIcon = () => (
  <Icon>
    <path d="M4 1.500h5.500L12.5 4.500v10H4zM9.5 1.500v3h3M6 8h4.500M6 11h4.5" />
  </Icon>
);
export const FlagIcon = ({ isOn = false }: { isOn?: boolean }) => (
  <Icon>
    <path d="M4 14V2.5" />
    <path d="M4 3h8.500l-2 3 2 3H4z" fill={isOn ? 'currentColor' : 'none'} />
  </Icon>
);
export const NoteIcon = () => (
  <Icon>
    <path d="M3 2.500h10v7.500L9.5 13.500H3zM13 10H9.500v3.500M5.500 5.500h5M5.500 8h3" />
  </Icon>
);
