# Whatever version a project asks for (docs/porting.md).
set(PACKAGE_VERSION 4.3.11)
set(PACKAGE_VERSION_COMPATIBLE TRUE)
