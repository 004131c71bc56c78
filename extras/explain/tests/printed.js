/**
 * A loop that adds up numbers, as Node.js 20.20 prints it with --print-wasm-code. Its first address is
 * 0x152dd0601700.
 */
export const printed = `--- WebAssembly code ---
name: sum
index: 7
kind: wasm function
compiler: TurboFan
Body (size = 64 = 60 + 4 padding)
Instructions (size = 54)
0x152dd0601700     0  55                   push rbp
0x152dd0601701     1  4889e5               REX.W movq rbp,rsp
0x152dd0601704     4  33f6                 xorl rsi,rsi
0x152dd0601706     6  483b21               REX.W cmpq rsp,[rcx]
0x152dd0601709     9  0f8617000000         jna 0x152dd0601726  <+0x26>
0x152dd060170f     f  85d2                 testl rdx,rdx
0x152dd0601711    11  7410                 jz 0x152dd0601723  <+0x23>
0x152dd0601713    13  8b7c3b08             movl rdi,[rbx+rdi*1+0x8]
0x152dd0601717    17  83ea01               subl rdx,0x1
0x152dd060171a    1a  ebea                 jmp 0x152dd0601706  <+0x6>
0x152dd0601723    23  8bc6                 movl rax,rsi
0x152dd0601725    25  c3                   retl
0x152dd0601726    26  e838fbffff           call 0x152dd06012d0  (jump table)
0x152dd060172b    2b  e833fbffff           call 0x152dd06012e0  (jump table)
0x152dd0601730    30  ebdd                 jmp 0x152dd060170f  <+0xf>

Protected instructions:
 pc offset  land pad
        13        30

Source positions:
 pc offset  position
        26         5

Safepoints (entries = 1, byte size = 11)
0x152dd060172b     2b  slots (sp->fp): 0000000000000000

RelocInfo (size = 5)
0x152dd0601727  wasm stub call  (0x152dd06012d0)

--- End code ---
0 2
`;

/** The address where it begins. */
export const first = 0x152dd0601700;
