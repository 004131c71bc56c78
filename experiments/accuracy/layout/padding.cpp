/// Unused code that moves everything linked after it.
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

extern "C" [[gnu::used]] void samebench_padding() {
    asm volatile(".skip " TEXT(PADDING) ", 0x90");
}
