#include "meters/replace_function.hpp"

#ifdef SAMEBENCH_REPLACES_FUNCTIONS
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace samebench {
namespace {

#if defined(__x86_64__)
constexpr auto jump_slot = R_X86_64_JUMP_SLOT;
constexpr auto data_slot = R_X86_64_GLOB_DAT;
#elif defined(__i386__)
constexpr auto jump_slot = R_386_JMP_SLOT;
constexpr auto data_slot = R_386_GLOB_DAT;
#else
constexpr auto jump_slot = R_AARCH64_JUMP_SLOT;
constexpr auto data_slot = R_AARCH64_GLOB_DAT;
#endif

#if __SIZEOF_POINTER__ == 8
constexpr auto type_of = [](auto info) { return ELF64_R_TYPE(info); };
constexpr auto symbol_of = [](auto info) { return ELF64_R_SYM(info); };
#else
constexpr auto type_of = [](auto info) { return ELF32_R_TYPE(info); };
constexpr auto symbol_of = [](auto info) { return ELF32_R_SYM(info); };
#endif

/// What the dynamic section of an object says about its relocations.
struct Tables {
    ElfW(Addr) base;
    const ElfW(Sym) * symbols = nullptr;
    const char* names = nullptr;
    ElfW(Addr) relocations[3] = {};  ///< DT_JMPREL, DT_RELA, DT_REL
    std::size_t sizes[3] = {};
    bool jump_has_addends = false;

    /// C libraries differ in whether they have added the object's address.
    [[nodiscard]] ElfW(Addr) address(ElfW(Addr) value) const noexcept {
        return value < base ? base + value : value;
    }
};

Tables read_tables(ElfW(Addr) base, const ElfW(Dyn) * entry) noexcept {
    Tables tables{base};
    for (; entry->d_tag != DT_NULL; ++entry) {
        const auto address = tables.address(entry->d_un.d_ptr);
        const auto value = entry->d_un.d_val;
        switch (entry->d_tag) {
            case DT_SYMTAB: tables.symbols = reinterpret_cast<const ElfW(Sym)*>(address); break;
            case DT_STRTAB: tables.names = reinterpret_cast<const char*>(address); break;
            case DT_JMPREL: tables.relocations[0] = address; break;
            case DT_PLTRELSZ: tables.sizes[0] = value; break;
            case DT_PLTREL: tables.jump_has_addends = value == DT_RELA; break;
            case DT_RELA: tables.relocations[1] = address; break;
            case DT_RELASZ: tables.sizes[1] = value; break;
            case DT_REL: tables.relocations[2] = address; break;
            case DT_RELSZ: tables.sizes[2] = value; break;
            default: break;
        }
    }
    return tables;
}

/// Writes an address into a table that the dynamic linker may have made read-only.
bool write_slot(ElfW(Addr) slot, void* function) noexcept {
    const auto page_bytes = static_cast<ElfW(Addr)>(sysconf(_SC_PAGESIZE));
    auto* const start = reinterpret_cast<void*>(slot & ~(page_bytes - 1));
    if (mprotect(start, page_bytes, PROT_READ | PROT_WRITE) != 0) return false;
    std::memcpy(reinterpret_cast<void*>(slot), &function, sizeof function);
    return true;
}

template <class Relocation>
bool replace_in(const Tables& tables, int which,
                const std::vector<FunctionReplacement>& replacements) noexcept {
    bool any = false;
    const auto* relocation = reinterpret_cast<const Relocation*>(tables.relocations[which]);
    if (relocation == nullptr) return false;
    const auto* const end = relocation + tables.sizes[which] / sizeof(Relocation);
    for (; relocation != end; ++relocation) {
        const auto type = type_of(relocation->r_info);
        if (type != jump_slot && type != data_slot) continue;
        const char* name = tables.names + tables.symbols[symbol_of(relocation->r_info)].st_name;
        for (const auto& [wanted, function] : replacements) {
            if (std::strcmp(name, wanted) != 0) continue;
            any = write_slot(tables.base + relocation->r_offset, function) || any;
        }
    }
    return any;
}

bool replace_in_object(const dl_phdr_info& object,
                       const std::vector<FunctionReplacement>& replacements) noexcept {
    bool any = false;
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        if (object.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        const auto dynamic = object.dlpi_addr + object.dlpi_phdr[i].p_vaddr;
        const auto tables =
            read_tables(object.dlpi_addr, reinterpret_cast<const ElfW(Dyn)*>(dynamic));
        if (tables.symbols == nullptr || tables.names == nullptr) continue;
        any = (tables.jump_has_addends ? replace_in<ElfW(Rela)>(tables, 0, replacements)
                                       : replace_in<ElfW(Rel)>(tables, 0, replacements)) ||
              any;
        any = replace_in<ElfW(Rela)>(tables, 1, replacements) || any;
        any = replace_in<ElfW(Rel)>(tables, 2, replacements) || any;
    }
    return any;
}

}  // namespace

bool replace_functions(const std::vector<FunctionReplacement>& replacements) {
    struct Search {
        const std::vector<FunctionReplacement>& replacements;
        bool any = false;
    } search{replacements};
    dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* data) {
            auto& found = *static_cast<Search*>(data);
            found.any = replace_in_object(*object, found.replacements) || found.any;
            return 0;
        },
        &search);
    return search.any;
}

}  // namespace samebench
#endif
