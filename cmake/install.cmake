# What `cmake --install` lays down, and the Debian package of `cpack -G DEB`. The library folder is the same under every
# prefix, as the program looks for its plugins relative to itself; so does the loader for the libraries of the portable tar.
include(GNUInstallDirs)
set(BENCHLINT_LIBRARY_FOLDER lib/benchlint)
set_target_properties(benchlint PROPERTIES INSTALL_RPATH "$ORIGIN/../${BENCHLINT_LIBRARY_FOLDER}")
install(TARGETS benchlint RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET builtin-cuda)
  install(FILES ${CMAKE_BINARY_DIR}/libbenchlint-cuda.so DESTINATION ${BENCHLINT_LIBRARY_FOLDER})
endif()

install(FILES include/benchlint/operator.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/benchlint)
configure_file(cmake/benchlint.pc.in benchlint.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/benchlint.pc DESTINATION share/pkgconfig)

file(GLOB MANUAL_PAGES CONFIGURE_DEPENDS man/*.[1-9])
foreach(page ${MANUAL_PAGES})
  string(REGEX REPLACE "^.*\\." "" section ${page})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endforeach()

set(SHELLS bash zsh fish)
foreach(shell ${SHELLS})
  set(script ${CMAKE_BINARY_DIR}/completions/${shell})
  add_custom_command(OUTPUT ${script} COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/completions
                     COMMAND sh -c "$<TARGET_FILE:benchlint> completions ${shell} >${script}" VERBATIM DEPENDS benchlint)
  list(APPEND COMPLETIONS ${script})
endforeach()
add_custom_target(completions ALL DEPENDS ${COMPLETIONS})
install(FILES ${CMAKE_BINARY_DIR}/completions/bash RENAME benchlint DESTINATION share/bash-completion/completions)
install(FILES ${CMAKE_BINARY_DIR}/completions/fish RENAME benchlint.fish DESTINATION share/fish/vendor_completions.d)
# zsh of a distribution does not look where zsh of an administrator does.
install(CODE "
  set(folder share/zsh/site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
    set(folder share/zsh/vendor-completions)
  endif()
  file(INSTALL ${CMAKE_BINARY_DIR}/completions/zsh DESTINATION \"\${CMAKE_INSTALL_PREFIX}/\${folder}\" RENAME _benchlint)")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the maintainers of benchlint")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "lint tool for published benchmark numbers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS git)
include(CPack)
