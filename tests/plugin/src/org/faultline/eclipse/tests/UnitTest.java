package org.faultline.eclipse.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.faultline.eclipse.internal.Hashes;
import org.faultline.eclipse.internal.analysis.CompilerSettings;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.SourceText;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.fixes.EditLocator;
import org.faultline.eclipse.internal.fixes.StoredRepair;
import org.faultline.eclipse.internal.fixes.StoredRepair.StoredEdit;
import org.junit.jupiter.api.Test;

/** What needs no workbench. */
public class UnitTest {
	@Test
	void offsetsCountBytesOfTheCharset() {
		String line = "\u00e4\u20ac\ud83d\ude00x";
		SourceText utf8 = new SourceText("a\r\n" + line + "\rlast", StandardCharsets.UTF_8);
		assertEquals(0, utf8.offset(1, 1));
		assertEquals(3, utf8.offset(2, 1));
		assertEquals(3 + 1, utf8.offset(2, 1 + 2));
		assertEquals(3 + 2, utf8.offset(2, 1 + 2 + 3));
		assertEquals(3 + 4, utf8.offset(2, 1 + 2 + 3 + 4));
		assertEquals(3 + line.length() + 1, utf8.offset(3, 1));
		assertEquals(4, new SourceText("\u00e4\u00e4\u00e4\u00e4x", StandardCharsets.ISO_8859_1).offset(1, 5));
	}

	/** Bytes that are no characters, and bytes that only say what others mean. */
	@Test
	void offsetsCountTheBytesOfTheFile() {
		byte[] latin = "\u00fc\u00e4(x)".getBytes(StandardCharsets.ISO_8859_1);
		SourceText broken = new SourceText(latin, StandardCharsets.UTF_8);
		assertEquals("\ufffd\ufffd(x)", broken.text());
		assertEquals(3, broken.offset(1, 4));
		assertTrue(broken.isExact(1, 4, 1, 5));
		assertFalse(broken.isExact(1, 2, 1, 5), "an editor would not write the same");
		assertEquals("y", broken.fromEngine("y"));
		assertNull(broken.fromEngine("f(\"?\")"), "a byte that the engine could not tell");
		SourceText mixed = new SourceText(new byte[] { (byte) 0xe2, (byte) 0x82, 'x', (byte) 0xc3, (byte) 0xa4, 'y' },
				StandardCharsets.UTF_8);
		assertEquals('x', mixed.text().charAt(mixed.offset(1, 3)));
		assertEquals('y', mixed.text().charAt(mixed.offset(1, 6)));
		Charset shifts = Charset.forName("ISO-2022-JP");
		byte[] japanese = "a\n\u65e5\u672cx\u65e5y".getBytes(shifts);
		SourceText shifted = new SourceText(japanese, shifts);
		assertTrue(shifted.hasOffsets());
		for (char c : new char[] { 'x', 'y' }) {
			int at = new String(japanese, StandardCharsets.ISO_8859_1).indexOf(c);
			assertEquals(c, shifted.text().charAt(shifted.offset(2, at - 2 + 1)));
			assertTrue(shifted.isExact(2, at - 2 + 1, 2, at - 2 + 2));
		}
	}

	@Test
	void offsetsOutOfRangeAreBroughtIntoIt() {
		SourceText text = new SourceText("ab\ncd", StandardCharsets.UTF_8);
		assertEquals(2, text.offset(1, 99));
		assertEquals(5, text.offset(99, 99));
		assertEquals(0, text.offset(0, 0));
		assertEquals(0, new SourceText("", StandardCharsets.UTF_8).offset(1, 1));
	}

	@Test
	void offsetsMoveWithEdits() {
		SourceText text = new SourceText("one two three", StandardCharsets.UTF_8);
		assertEquals(8, text.offsetIn("one two three", 8));
		assertEquals(10, text.offsetIn("one,, two three", 8));
		assertEquals(2, text.offsetIn("one,, two three", 2));
		assertEquals(4, text.offsetIn("three", 12));
		assertEquals(0, text.offsetIn("", 5));
	}

	@Test
	void mainIsFoundInCodeOnly() {
		assertTrue(Program.hasMain("int main(void) { return 0; }"));
		assertTrue(Program.hasMain("int\nmain (int argc,\n char **argv)\n{"));
		assertFalse(Program.hasMain("int main(void);"));
		assertFalse(Program.hasMain("/* int main(void) { */ // int main(void) {\nchar *s = \"int main(void) {\";"));
		assertFalse(Program.hasMain("int domain(void) { return 0; }"));
	}

	@Test
	void longLiteralsAreNoDeepWater() {
		String literal = "a\\n".repeat(200_000);
		assertTrue(Program.hasMain("char *s = \"" + literal + "\";\nint main(void) { return 0; }"));
		assertFalse(Program.hasMain("char *s = \"int main(void) {" + literal + "\";"));
		assertFalse(Program.hasMain("/* int main(void) {" + literal + "*/"));
	}

	@Test
	void flagsAreSplitAtBlanks() {
		assertEquals(List.of("-DA=1", "-I/a b", "", "-c"), CompilerSettings.words(" -DA=1  '-I/a b' \"\" -c "));
		assertEquals(List.of(), CompilerSettings.words("  "));
	}

	private static StoredEdit edit(String text, int start, int end) {
		return StoredEdit.of(new SourceText(text, StandardCharsets.UTF_8), start, end, "z");
	}

	@Test
	void editsFindTheirPlace() {
		StoredEdit edit = edit("int\nx = y;\nend", 8, 9);
		assertEquals("y", edit.oldText);
		assertEquals(8, EditLocator.locate(edit, "int\nx = y;\nend"));
		assertEquals(13, EditLocator.locate(edit, "int\nmore\nx = y;\nend"));
		assertEquals(13, EditLocator.locate(edit, "int\nmore\nx = y;\nmore"), "nowhere else");
		assertEquals(-1, EditLocator.locate(edit, "int\nx = y;\nx = y;\nend"), "a copy: either may be it");
		assertEquals(-1, EditLocator.locate(edit, "x = y;\nx = y;\n"), "two places");
		assertEquals(-1, EditLocator.locate(edit, "int\nx = yy;\n"), "not the whole line");
		assertEquals(-1, EditLocator.locate(edit, ""));
	}

	/** Of two lines that are alike, one must never be taken for the other. */
	@Test
	void editsDoNotGoToATwin() {
		String text = "f\nlock();\ng\nlock();\nh\n";
		StoredEdit second = edit(text, 12, 16);
		assertEquals(12, EditLocator.locate(second, text));
		assertEquals(15, EditLocator.locate(second, "new" + text), "all behind it is as it was");
		assertEquals(12, EditLocator.locate(second, text + "new\n"), "all before it is as it was");
		assertEquals(-1, EditLocator.locate(second, "f\nlock();\ng\nh\n"), "it is gone, the twin is not");
		assertEquals(-1, EditLocator.locate(second, "f\nlock();\ng\nother\n\n"));
		assertEquals(-1, EditLocator.locate(second, "longer f\n\n\n\nlock();\ng\n"), "the twin where it was");
		assertEquals(-1, EditLocator.locate(second, "new" + text + "new"), "two places, and none is clear");
	}

	@Test
	void valuesReplaceWholeExpressionsOnly() {
		String text = "assert(sold <= SEATS);";
		assertTrue(StoredRepair.isExpression(text, 7, 20));
		assertTrue(StoredRepair.isExpression(text, 0, 21));
		assertFalse(StoredRepair.isExpression(text, 7, 15), "an operator without its right side");
		assertFalse(StoredRepair.isExpression(text, 7, 17), "half a name");
		assertFalse(StoredRepair.isExpression(text, 9, 11), "half a name");
		assertFalse(StoredRepair.isExpression(text, 0, 20), "half a pair of parentheses");
		assertFalse(StoredRepair.isExpression(text, 7, 7), "empty");
		assertFalse(StoredRepair.isExpression(text, 9, 7), "backwards");
		assertFalse(StoredRepair.isExpression(text, 7, 99), "behind the end");
		assertTrue(StoredRepair.isExpression("i++", 0, 3));
	}

	@Test
	void byteOrderMarkIsHidden() {
		byte[] bytes = "\ufeffab\ncd".getBytes(StandardCharsets.UTF_8);
		SourceText text = new SourceText(bytes, StandardCharsets.UTF_8);
		assertEquals("ab\ncd", text.text());
		assertEquals(1, text.offset(1, 3 + 2), "the engine counts it");
		assertEquals(4, text.offset(2, 2));
		assertEquals(Hashes.of(bytes), text.hash());
	}

	@Test
	void linesOfOffsets() {
		SourceText text = new SourceText("ab\n\ncd", StandardCharsets.UTF_8);
		assertEquals(1, text.line(0));
		assertEquals(1, text.line(2));
		assertEquals(2, text.line(3));
		assertEquals(3, text.line(6));
	}

	@Test
	void repairsThatDoNotFitAreLeftOut() {
		List<StoredRepair> repairs = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			StoredRepair repair = new StoredRepair();
			repair.title = "x".repeat(StoredRepair.MOST_CHARACTERS / 3);
			repair.status = "proved";
			repairs.add(repair);
		}
		assertEquals(2, StoredRepair.read(StoredRepair.write(repairs)).size());
		assertEquals(List.of(), StoredRepair.read(""));
		assertEquals(List.of(), StoredRepair.read("{not json"));
	}

	@Test
	void badAnswersAreExplained() {
		assertThrows(EngineException.class, () -> Answer.parse(""));
		assertThrows(EngineException.class, () -> Answer.parse("{"));
		assertThrows(EngineException.class, () -> Answer.parse("[]"));
	}
}
