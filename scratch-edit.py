import sys,re
def sub(path, *pairs):
    s=open(path,encoding='utf8').read()
    for a,b in pairs:
        n=s.count(a)
        if n!=1: print(f'!! {path}: {n}x {a[:70]!r}'); continue
        s=s.replace(a,b)
    open(path,'w',encoding='utf8').write(s)
