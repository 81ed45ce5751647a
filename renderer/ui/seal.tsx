// The program's mark: a seal, as editors put under a finished text.
export function Seal({ size }: { size: number }) {
  return (
    <svg className="seal" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="6" fill="var(--accent)" />
      <path
        d="M9 25V8h14v14.500q0 2.5-2.5 2.500H19M12.5 12.500h7M12.5 16.500h7v4.500h-7z"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
