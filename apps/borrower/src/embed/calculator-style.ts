/**
 * The styles of the shadow root. The embedding page can only set these variables. Colours follow the visitor's scheme unless
 * the page sets its own.
 */
export const CALCULATOR_STYLE = `
:host{
  --primary:var(--puente-primary,#0b6b62);--on-primary:var(--puente-on-primary,#fff);
  --ink:var(--puente-ink,#14213a);--soft:var(--puente-soft,#4a5670);--surface:var(--puente-surface,#fff);
  --sunken:var(--puente-sunken,#f3f1ec);--line:var(--puente-line,#d3d8df);--radius:var(--puente-radius,16px);
  display:block;max-width:30rem;color:var(--ink);color-scheme:light;
  font:400 1rem/1.5 var(--puente-font,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif)
}
@media(prefers-color-scheme:dark){:host([scheme=auto]){
  --primary:var(--puente-primary,#5fc9bc);--on-primary:var(--puente-on-primary,#06231f);--ink:var(--puente-ink,#eef2f7);
  --soft:var(--puente-soft,#b4bfd0);--surface:var(--puente-surface,#151e2b);--sunken:var(--puente-sunken,#1d2838);
  --line:var(--puente-line,#33415a);color-scheme:dark
}}
*{box-sizing:border-box}
section{display:grid;gap:1.25rem;padding:1.25rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--surface)}
h2,h3,p,dl,dd{margin:0}
h2{font-size:1.25rem;line-height:1.25}
h3{font-size:1rem}
.slider,.plan,.field{display:grid;gap:.5rem}
.head{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
.head output{font-size:1.375rem;font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.track{display:grid;grid-template-columns:2.75rem 1fr 2.75rem;gap:.75rem;align-items:center}
button,.apply,select,input[type=text]{min-height:2.75rem;font:inherit;border-radius:calc(var(--radius)*.75)}
button{border:1px solid var(--line);background:var(--surface);color:var(--ink);cursor:pointer}
button:hover:not(:disabled){border-color:var(--primary)}
button:disabled{opacity:.5;cursor:default}
.track button{font-size:1.25rem;line-height:1}
input[type=range]{width:100%;height:2.75rem;margin:0;accent-color:var(--primary);cursor:pointer}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(6rem,1fr));gap:.75rem;padding:1rem;border-radius:calc(var(--radius)*.75);background:var(--sunken)}
dt{font-size:.875rem;color:var(--soft)}
dd{font-size:1.125rem;font-weight:600;font-variant-numeric:tabular-nums}
del{display:block;font-size:.875rem;font-weight:400;color:var(--soft)}
.total{grid-column:1/-1;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;padding-top:.75rem;border-top:1px solid var(--line)}
.total dt{font-size:1rem;font-weight:600;color:inherit}
.total dd:nth-of-type(1){font-size:1.5rem;font-weight:700}
.total dd:nth-of-type(2){width:100%;font-size:1rem;font-weight:400}
.apply{display:flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-align:center;text-decoration:none}
.warning{font-weight:600}
.small{font-size:.875rem;color:var(--soft)}
form{display:grid;grid-template-columns:1fr auto;gap:.25rem .75rem}
form label,form p{grid-column:1/-1;font-size:.875rem}
select,input[type=text]{width:100%;min-width:0;padding:0 .75rem;border:1px solid var(--line);background:var(--surface);color:var(--ink)}
input[type=text]{text-transform:uppercase}
form button{padding:0 1rem}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:.375rem 0 .375rem .75rem;font-weight:400;text-align:right;white-space:nowrap}
th:first-child{padding-left:0;text-align:left}
thead{color:var(--soft)}
tbody tr{border-top:1px solid var(--line)}
tfoot tr{border-top:2px solid var(--soft)}
tfoot :is(th,td),td:nth-child(2){font-weight:600}
.scroll{overflow-x:auto}
[hidden]{display:none!important}
.wait{min-height:24rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
