# Faultline: build, test, install.  GNU make; `make help` lists the targets.

VERSION := $(shell cat VERSION)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))
BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
# Version 19 if there is one: versions differ in details.
CLANG_FORMAT ?= $(firstword $(foreach name,clang-format-19 clang-format-20 clang-format-21 \
	  clang-format-22 clang-format,$(shell command -v $(name))))

MAKEFLAGS += --no-print-directory
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=$(JOBS)
endif
ifeq ($(origin CC),default)
CC := gcc
endif

# ---- Sources: a room of the engine that exists is built -----------------------------------------

ROOMS := base ir front machine smt explore patterns localize repair sequentialize backend report api client
LIB_SOURCES := $(foreach room,$(ROOMS),$(wildcard engine/$(room)/*.c))
CLI_SOURCES := $(wildcard engine/cli/*.c engine/worker/*.c)
UNIT_SOURCES := $(wildcard tests/unit/*_test.c)
EMBEDDED := $(shell find engine/front/include -name '*.h' 2>/dev/null | LC_ALL=C sort)

LIB_OBJECTS := $(LIB_SOURCES:engine/%.c=$(BUILD)/obj/%.o)
ifneq ($(EMBEDDED),)
LIB_OBJECTS += $(BUILD)/obj/gen/builtin_headers.o
endif
ifneq ($(wildcard engine/sequentialize),)
LIB_OBJECTS += $(BUILD)/obj/gen/models.o
endif
CLI_OBJECTS := $(CLI_SOURCES:engine/%.c=$(BUILD)/obj/%.o)
UNIT_TESTS := $(UNIT_SOURCES:tests/unit/%.c=$(BUILD)/tests/%)

# ---- Libraries ----------------------------------------------------------------------------------

# The newest libclang from 19 on; older ones do not tell where the text of a macro is written.
LLVM ?= $(shell for d in $$(ls -d /usr/lib/llvm-* 2>/dev/null | sort -rV); do \
	  n=$${d##*-}; [ "$${n%%.*}" -ge 19 ] 2>/dev/null && [ -e $$d/include/clang-c/Index.h ] && \
	  [ -e $$d/lib/libclang.so ] && echo $$d && break; done)
comma := ,
# Its soname is found without help where it lies in a folder the loader searches by itself.
LLVM_RPATH := $(if $(LLVM),$(if $(filter $(LLVM)/%,$(shell realpath $(LLVM)/lib/libclang.so)),\
	  -Wl$(comma)-rpath$(comma)$(LLVM)/lib))

LIBS := $(LLVM)/lib/libclang.so $(LLVM_RPATH) -ljansson -lm
MISSING := $(if $(shell command -v $(CC)),,$(CC)) $(if $(LLVM),,libclang>=19) \
	  $(if $(wildcard /usr/include/jansson.h /usr/local/include/jansson.h),,libjansson)
ifneq ($(wildcard engine/smt),)
LIBS += -lz3
MISSING += $(if $(wildcard /usr/include/z3.h /usr/local/include/z3.h),,libz3)
endif
MISSING := $(strip $(MISSING))

# ---- Flags --------------------------------------------------------------------------------------

CFLAGS ?= -O2 -g
FL_CFLAGS = -std=c11 -Wall -Wextra -Wpedantic -Werror -fPIC -fvisibility=hidden -pthread \
	  $(SANITIZE:%=-fsanitize=%) $(CFLAGS)
FL_CPPFLAGS = -D_GNU_SOURCE -DFL_VERSION='"$(VERSION)"' -Iengine -Iengine/include $(CPPFLAGS)
FL_LDFLAGS = -pthread $(SANITIZE:%=-fsanitize=%) $(LDFLAGS)
CLANG_CPPFLAGS = $(if $(LLVM),-isystem $(LLVM)/include)

# ---- The build ----------------------------------------------------------------------------------

.DEFAULT_GOAL := all
# make V=1 shows the commands.
Q := $(if $(V),,@)
SAY = @echo "  $(1)"
.DELETE_ON_ERROR:
.SUFFIXES:

all: $(BUILD)/faultline $(BUILD)/libfaultline.so $(BUILD)/libfaultline.a ## build the tool and both libraries (default)

$(BUILD)/faultline: $(CLI_OBJECTS) $(BUILD)/libfaultline.a
	$(call SAY,LD    $@)
	$(Q)$(CC) $(FL_CFLAGS) $(FL_LDFLAGS) -o $@ $(CLI_OBJECTS) $(BUILD)/libfaultline.a $(LIBS)

$(BUILD)/libfaultline.a: $(LIB_OBJECTS)
	@rm -f $@
	$(call SAY,AR    $@)
	$(Q)ar rcs $@ $(LIB_OBJECTS)

$(BUILD)/libfaultline.so: $(LIB_OBJECTS)
	$(call SAY,LD    $@)
	$(Q)$(CC) $(FL_CFLAGS) $(FL_LDFLAGS) -shared $(if $(SANITIZE),,-Wl,-z,defs) \
	  -Wl,-soname,libfaultline.so.$(SOVERSION) -o $@ $(LIB_OBJECTS) $(LIBS)
	@ln -sf libfaultline.so $@.$(SOVERSION)

$(BUILD)/obj/front/%.o: FL_CPPFLAGS += $(CLANG_CPPFLAGS)

$(BUILD)/obj/%.o: engine/%.c Makefile VERSION
	@mkdir -p $(@D)
	$(call SAY,CC    $<)
	$(Q)$(CC) $(FL_CPPFLAGS) $(FL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/obj/gen/%.o: $(BUILD)/gen/%.c
	@mkdir -p $(@D)
	$(call SAY,CC    $<)
	$(Q)$(CC) $(FL_CPPFLAGS) $(FL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/gen/builtin_headers.c: scripts/embed-headers $(EMBEDDED)
	@mkdir -p $(@D)
	$(call SAY,GEN   $@)
	$(Q)scripts/embed-headers engine/front/include $(EMBEDDED:engine/front/include/%=%) >$@

MODELS := $(sort $(wildcard engine/sequentialize/models/*.c))
$(BUILD)/gen/models.c: scripts/embed-models $(MODELS)
	@mkdir -p $(@D)
	$(call SAY,GEN   $@)
	$(Q)scripts/embed-models $(MODELS) >$@

$(BUILD)/tests/%: tests/unit/%.c $(BUILD)/libfaultline.a Makefile
	@mkdir -p $(@D)
	$(call SAY,CC    $<)
	$(Q)$(CC) $(FL_CPPFLAGS) $(CLANG_CPPFLAGS) $(FL_CFLAGS) $(FL_LDFLAGS) -MMD -MP -o $@ $< \
	  $(BUILD)/libfaultline.a $(LIBS) -lcmocka

unit-tests: $(UNIT_TESTS)

ifneq ($(MISSING),)
$(LIB_OBJECTS) $(CLI_OBJECTS): | missing
missing:
	@echo "missing: $(MISSING); run scripts/setup (or make setup)" >&2; exit 1
endif

-include $(wildcard $(BUILD)/obj/*/*.d $(BUILD)/tests/*.d $(BUILD)/bench/*/*.d)

# ---- Eclipse ------------------------------------------------------------------------------------

JAVA_HOME ?= $(patsubst %/bin/javac,%,$(shell readlink -f "$$(command -v javac)"))
JNI_OBJECTS := $(patsubst engine/%.c,$(BUILD)/obj/%.o,$(wildcard engine/base/*.c engine/client/*.c))
ECLIPSE := $(BUILD)/eclipse
NATIVES := $(ECLIPSE)/linux-x86_64/os/linux/x86_64

$(BUILD)/jni/libfaultline_jni.so: jni/faultline_jni.c $(JNI_OBJECTS) engine/include/faultline.h Makefile
	@mkdir -p $(@D)
	$(call SAY,LD    $@)
	$(Q)$(CC) $(FL_CPPFLAGS) $(FL_CFLAGS) $(FL_LDFLAGS) -I$(JAVA_HOME)/include -I$(JAVA_HOME)/include/linux \
	  -shared -Wl,-z,defs -Wl,-soname,libfaultline_jni.so -o $@ $< $(JNI_OBJECTS)

natives: $(BUILD)/jni/libfaultline_jni.so $(CLI_OBJECTS) $(BUILD)/libfaultline.a
	@CC="$(CC)" scripts/ship-natives $(NATIVES) $(LLVM)/lib/libclang.so $^

eclipse-tree: natives
	@scripts/eclipse-tree $(ECLIPSE)

eclipse-build: eclipse-tree
	@scripts/eclipse-build $(ECLIPSE)

eclipse: ## assemble an Eclipse with the plug-in and start it
	@scripts/setup eclipse
	@$(MAKE) eclipse-build
	@scripts/eclipse-run $(ECLIPSE)

# ---- Tests --------------------------------------------------------------------------------------

CHECK = $(PYTHON) tests/check --build $(BUILD) --jobs $(JOBS) $(CHECK_FLAGS)

check: ## build everything and run every test
	@scripts/setup test
	@$(MAKE) all unit-tests
	@CC="$(CC)" CFLAGS="$(SANITIZE:%=-fsanitize=%)" $(CHECK)

asan: ## the same with the address and undefined-behaviour sanitizers, in build/asan
	@ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 \
	  $(MAKE) BUILD=$(BUILD)/asan SANITIZE=address,undefined CFLAGS="-O1 -g -fno-omit-frame-pointer" check

# The benchmarks' own programs; what they measure lies one folder deeper.
BENCH_PROGRAMS := $(patsubst bench/%.c,$(BUILD)/bench/%,$(wildcard bench/*/*.c))

$(BUILD)/bench/%: bench/%.c $(BUILD)/libfaultline.a Makefile
	@mkdir -p $(@D)
	$(call SAY,CC    $<)
	$(Q)$(CC) $(FL_CPPFLAGS) $(CLANG_CPPFLAGS) $(FL_CFLAGS) $(FL_LDFLAGS) -MMD -MP -o $@ $< \
	  $(BUILD)/libfaultline.a $(LIBS)

bench: all $(BENCH_PROGRAMS) ## run the benchmarks
	@bench/run $(BUILD)/faultline

# Seeds of random programs; make check has the first 300 threaded ones and the first 100 of csmith's.
SEEDS ?= 301-1300

fuzz: all ## compare searches and compiled runs on random programs: make fuzz SEEDS=1-5000
	@$(PYTHON) tests/run_random.py --faultline $(BUILD)/faultline --seeds $(SEEDS)
	@$(PYTHON) tests/run_csmith.py --faultline $(BUILD)/faultline --seeds $(SEEDS)

# ---- Everything else ----------------------------------------------------------------------------

setup: ## install the packages the build and the tests need
	@scripts/setup test

demo: ## install what the build needs, build, and show the tool at work
	@scripts/setup build
	@$(MAKE) all
	@scripts/demo $(BUILD)/faultline

install: all ## install below $(DESTDIR)$(PREFIX)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install $(BUILD)/faultline $(DESTDIR)$(PREFIX)/bin/faultline
	install -m 644 engine/include/faultline.h $(DESTDIR)$(PREFIX)/include/faultline.h
	install -m 644 $(BUILD)/libfaultline.a $(DESTDIR)$(PREFIX)/lib/libfaultline.a
	install -m 644 $(BUILD)/libfaultline.so $(DESTDIR)$(PREFIX)/lib/libfaultline.so.$(VERSION)
	ln -sf libfaultline.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/libfaultline.so.$(SOVERSION)
	ln -sf libfaultline.so.$(SOVERSION) $(DESTDIR)$(PREFIX)/lib/libfaultline.so
	scripts/pkg-config-file $(PREFIX) $(VERSION) "$(strip $(LIBS))" \
	  >$(DESTDIR)$(PREFIX)/lib/pkgconfig/faultline.pc

C_FILES = $(wildcard jni/*.c engine/*/*.[ch] engine/front/include/*.h tests/unit/*.[ch] bench/*/*.c)

format: ## format the C files
	$(if $(CLANG_FORMAT),,$(error clang-format (19 or newer) is not installed))
	@$(CLANG_FORMAT) -i $(C_FILES)

format-check: ## complain about C files that `make format` would change
	$(if $(CLANG_FORMAT),,$(error clang-format (19 or newer) is not installed))
	@$(CLANG_FORMAT) --dry-run -Werror $(C_FILES)

clean: ## remove what was built
	rm -rf $(BUILD)

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## */\1\t/p' $(firstword $(MAKEFILE_LIST)) | \
	  awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

.PHONY: all unit-tests missing natives eclipse-tree eclipse-build eclipse check asan bench fuzz setup demo install format format-check clean help
