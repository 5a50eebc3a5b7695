"""Texts: both languages complete, placeholders and lengths agree, plurals, numbers, the system's language."""

import plistlib
import re
import tomllib
from pathlib import Path

import pytest

from canasta.app import i18n, paths
from canasta.app.i18n import Catalog, placeholders, system_language
from canasta.app.notices import Notice
from canasta.app.settings import Settings
from canasta.engine.registry import VARIANTS
from canasta.engine.violations import Code


def texts(language: str, book: str = i18n.MAIN) -> dict[str, str]:
    return Catalog(language).keys(book=book)


def without_singulars(keys: dict[str, str]) -> set[str]:
    return {key for key in keys if not key.endswith(".one")}


@pytest.mark.parametrize("book", i18n.BOOKS)
def test_same_keys(book: str) -> None:
    assert without_singulars(texts("en", book)) == set(texts("ja", book))


@pytest.mark.parametrize("book", i18n.BOOKS)
def test_same_placeholders(book: str) -> None:
    english, japanese = texts("en", book), texts("ja", book)
    # A singular may leave its number out: "drew a card".
    different = {
        key: (english[key], japanese[key])
        for key in japanese
        if placeholders(english[key]) - {"n"} != placeholders(japanese[key]) - {"n"}
        or ("n" in placeholders(english[key])) > ("n" in placeholders(japanese[key]))
    }
    assert different == {}


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("book", i18n.BOOKS)
def test_no_text_is_empty_or_shouts(language: str, book: str) -> None:
    for key, text in texts(language, book).items():
        assert text.strip() == text != "" or key == "common.list_comma", key
        assert "!" not in text, key
        assert "！" not in text, key
        assert "..." not in text, key


@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))
@pytest.mark.parametrize("book", i18n.BOOKS)
def test_tables_read_by_themselves_are_those_of_the_whole_file(language: str, book: str) -> None:
    name = f"{book}_{language}.toml" if book else f"{language}.toml"
    text = (paths.locale_dir() / name).read_text(encoding="utf-8")
    apart = {table: tomllib.loads(piece)[table] for table, piece in i18n.cut(text).items()}
    assert apart == tomllib.loads(text)


def test_every_plural_has_both_english_forms() -> None:
    english = texts("en")
    for key in english:
        if key.endswith(".one"):
            assert key[:-4] + ".other" in english
    counted = {key for key in english if key.endswith(".other")}
    assert len(counted) > 20
    for key in counted:
        assert key[:-6] + ".one" in english, key


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("code", list(Code))
def test_every_refusal_has_words(language: str, code: Code) -> None:
    catalog = Catalog(language)
    assert catalog.has(f"violation.{code}")
    assert catalog.has(f"short.{code}")


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("variant", list(VARIANTS.values()), ids=list(VARIANTS))
def test_every_game_has_a_name_and_a_sentence(language: str, variant: object) -> None:
    catalog = Catalog(language)
    assert catalog.has(variant.name_key)  # type: ignore[attr-defined]
    assert catalog.has(variant.blurb_key)  # type: ignore[attr-defined]


def test_every_setting_has_a_label_and_help() -> None:
    inner = {"window", "new_game", "profiles", "pads"}
    for name in set(Settings.__struct_fields__) - inner:
        for table in ("label", "help"):
            assert Catalog("en").has(f"settings.{table}.{name}"), name


@pytest.mark.parametrize(
    ("language", "table", "limit"),
    [
        ("en", "prompt", 34),
        ("ja", "prompt", 20),
        ("en", "short", 28),
        ("ja", "short", 16),
        ("en", "disabled", 28),
        ("ja", "disabled", 16),
    ],
)
def test_narrow_texts_stay_short(language: str, table: str, limit: int) -> None:
    sample = {"name": "Luis", "need": 120, "missing": 120, "n": 2, "max": 3, "ranks": "queens", "rank": "queen"}
    if language == "ja":
        sample |= {"name": "ルイス", "ranks": "クイーン", "rank": "クイーン"}
    catalog = Catalog(language)
    long = {}
    for key in texts(language):
        if key.startswith(f"{table}."):
            plural = re.sub(r"\.(one|other)$", "", key)
            text = catalog.t(plural, **sample)
            if len(text) > limit:
                long[key] = text
    assert long == {}
    assert catalog.missing == set()


def test_plurals_and_numbers() -> None:
    catalog = Catalog("en")
    assert catalog.t("common.cards", n=1) == "1 card"
    assert catalog.t("common.cards", n=1234) == "1,234 cards"
    assert catalog.t("table.this_deal", points=1270) == "This deal +1,270"
    assert catalog.t("table.this_deal", points=-440) == "This deal \u2212440"
    assert catalog.number(-12345) == "\u221212,345"
    catalog.language = "ja"
    assert catalog.t("common.cards", n=1) == "1枚"
    assert catalog.t("table.this_deal", points=715) == "今回 +715"


def test_the_language_changes_at_once() -> None:
    catalog = Catalog("en")
    assert catalog.t("button.draw") == "Draw"
    catalog.language = "ja"
    assert catalog.t("button.draw") == "引く"
    catalog.language = "xx"
    assert catalog.language == "en"


def test_missing_texts_are_shown_by_key_and_remembered() -> None:
    catalog = Catalog("ja")
    assert catalog.t("no.such.text") == "no.such.text"
    assert catalog.t("table.opens_at") == "初回 {need}点"
    assert catalog.missing == {"no.such.text", "table.opens_at{need}"}


def test_a_text_missing_in_one_language_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[a]\nb = "English {x}"\n[a.c]\none = "{n} cat"\nother = "{n} cats"\n', "utf-8")
    (tmp_path / "ja.toml").write_text('[a]\nz = "日本語"\n', "utf-8")
    catalog = Catalog("ja", tmp_path)
    assert catalog.t("a.b", x="!") == "English !"
    assert catalog.t("a.c", n=1) == "1 cat"
    assert catalog.t("a.z") == "日本語"
    assert not catalog.has("a.b")
    assert catalog.missing == set()


def test_names_with_braces_do_no_harm() -> None:
    assert Catalog("en").t("prompt.other_turn", name="{0} {x!r}") == "{0} {x!r}'s turn"


def test_notices_become_sentences() -> None:
    assert Catalog("en").say(Notice("save.imported", {"name": "Samba 3"})) == "Imported: Samba 3"


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ja"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "ja:en"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ja"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ja_JP"}, "ja"),
        ({"LANG": "ja_JP", "LC_MESSAGES": "en_US"}, "en"),
    ],
)
def test_system_language_by_variables(env: dict[str, str], language: str) -> None:
    assert system_language(env=env, platform="linux") == language


def test_system_language_prefers_what_the_caller_knows() -> None:
    assert system_language(["fr-FR", "ja-JP"], env={"LANG": "en_US"}, platform="linux") == "ja"


def test_system_language_of_a_mac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert system_language(env={}, platform="darwin") == "en"
    place = tmp_path / "Library/Preferences"
    place.mkdir(parents=True)
    file = place / ".GlobalPreferences.plist"
    file.write_bytes(plistlib.dumps({"AppleLanguages": ["ja-JP", "en-JP"]}, fmt=plistlib.FMT_BINARY))
    assert system_language(env={}, platform="darwin") == "ja"
    file.write_bytes(b"garbage")
    assert system_language(env={}, platform="darwin") == "en"


def test_system_language_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_windows_language", lambda: "ja_JP")
    assert system_language(env={}, platform="win32") == "ja"
