# Whatever version a project asks for: the members that Samebench has are those of the newest (docs/porting.md).
set(PACKAGE_VERSION 1.9.4)
set(PACKAGE_VERSION_COMPATIBLE TRUE)
if(PACKAGE_FIND_VERSION STREQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
