/** One screenshot and what it shows. */
export interface Shot {
  role: string
  path: string
  width: number
  theme: string
  language: string
  file: string
}

/** A page to flip through: filters on top, the arrow keys step, a click enlarges. */
export function flipPage(shots: Shot[]): string {
  const data = JSON.stringify(shots).replaceAll('<', '\\u003c')
  return `<!doctype html><meta charset="utf-8"><title>Greenside gallery</title>
<style>body{margin:0;font:14px system-ui;background:#181920;color:#eee}header{position:sticky;top:0;display:flex;gap:12px;
flex-wrap:wrap;padding:12px;background:#21222c}select{font:inherit;padding:6px}main{display:flex;flex-wrap:wrap;gap:16px;
padding:16px}figure{margin:0}img{display:block;max-height:560px;max-width:92vw;border:1px solid #444}figcaption{padding:4px 0}
img.big{max-height:none}</style><header></header><main></main>
<script>const shots=${data},pick={};const keys=['role','path','width','theme','language'];
const header=document.querySelector('header'),main=document.querySelector('main');
for(const key of keys){const s=document.createElement('select');const all=[...new Set(shots.map(x=>String(x[key])))];
s.innerHTML='<option value="">'+key+': all</option>'+all.map(v=>'<option>'+v+'</option>').join('');
s.onchange=()=>{pick[key]=s.value;draw()};header.append(s)}
function draw(){main.replaceChildren(...shots.filter(x=>keys.every(k=>!pick[k]||String(x[k])===pick[k])).map(x=>{
const f=document.createElement('figure');f.innerHTML='<img loading="lazy"><figcaption></figcaption>';
const i=f.firstChild;i.src=x.file;i.onclick=()=>i.classList.toggle('big');f.lastChild.textContent=keys.map(k=>x[k]).join(' · ');return f}))}
draw()</script>`
}
