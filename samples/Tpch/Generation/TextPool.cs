// SPDX-License-Identifier: MIT
using System.Text;

namespace Tpch.Generation;

/// <summary>The 300 MiB of sentences that all comments are cut from (TPC-H, clause 4.2.2.14).</summary>
/// <remarks>One sentence decides where the next begins, so that one thread writes them all.</remarks>
internal sealed class TextPool
{
    /// <summary>Bytes that comments are cut from.</summary>
    public const int Size = 300 * 1024 * 1024;

    private const int MaxSentenceBytes = 512;
    private const uint Seed = 933588178;

    private static readonly Lazy<TextPool> Instance = new(() => new TextPool());

    private readonly Phrases _sentences = new("sentences");
    private readonly Phrases _nounPhrases = new("noun phrases");
    private readonly Phrases _verbPhrases = new("verb phrases");
    private readonly Task _written;
    private RowRandom _random = new(Seed, 0, 0);
    private int _length;

    private TextPool()
    {
        Bytes = GC.AllocateUninitializedArray<byte>(Size + MaxSentenceBytes);
        _written = Task.Run(WriteSentences);
    }

    /// <summary>The only pool; the first use starts writing it.</summary>
    public static TextPool Shared => Instance.Value;

    /// <summary>The text, which is complete after <see cref="Wait"/>.</summary>
    public byte[] Bytes { get; }

    /// <summary>Waits until the text is complete.</summary>
    public void Wait() => _written.GetAwaiter().GetResult();

    private void WriteSentences()
    {
        while (_length < Size)
        {
            WriteSentence();
        }
    }

    private void WriteSentence()
    {
        foreach (var part in _sentences.Next(ref _random))
        {
            switch (part)
            {
                case 'N':
                    WritePhrase(_nounPhrases);
                    break;
                case 'V':
                    WritePhrase(_verbPhrases);
                    break;
                case 'P':
                    WriteWord(GrammarWords.Of('P'));
                    Write("the "u8);
                    WritePhrase(_nounPhrases);
                    break;
                default:
                    _length--;
                    WriteWord(GrammarWords.Of('T'));
                    break;
            }
        }
    }

    private void WritePhrase(Phrases phrases)
    {
        foreach (var part in phrases.Next(ref _random))
        {
            if (part == ',')
            {
                _length--;
                Write(", "u8);
            }
            else
            {
                WriteWord(GrammarWords.Of(part));
            }
        }
    }

    private void WriteWord(GrammarWords words) => _length += words.Write(ref _random, Bytes.AsSpan(_length));

    private void Write(ReadOnlySpan<byte> text)
    {
        text.CopyTo(Bytes.AsSpan(_length));
        _length += text.Length;
    }

    /// <summary>The forms that a sentence or phrase may take, without their blanks.</summary>
    private sealed class Phrases(string list)
    {
        private readonly WordList _list = Words.List(list);
        private readonly char[][] _parts = Array.ConvertAll(Words.List(list).Values, form => form.Replace(" ", "").ToCharArray());

        public char[] Next(ref RowRandom random) => _parts[_list.Next(ref random)];
    }

    /// <summary>The words of one kind, each with a blank after it.</summary>
    private sealed class GrammarWords(string list)
    {
        private const int SlotBytes = 16;

        private static readonly GrammarWords?[] ByLetter = new GrammarWords?[128];

        private readonly WordList _list = Words.List(list);
        private readonly byte[] _slots = Slots(Words.List(list).Values);
        private readonly byte[] _lengths = Array.ConvertAll(Words.List(list).Values, word => (byte)(word.Length + 1));

        static GrammarWords()
        {
            ByLetter['N'] = new("nouns");
            ByLetter['V'] = new("verbs");
            ByLetter['J'] = new("adjectives");
            ByLetter['D'] = new("adverbs");
            ByLetter['P'] = new("prepositions");
            ByLetter['X'] = new("auxiliaries");
            ByLetter['T'] = new("terminators");
        }

        public static GrammarWords Of(char letter) => ByLetter[letter]!;

        /// <summary>Draws a word and writes it with whatever follows in its slot; copies of one size are the fastest.</summary>
        /// <returns>The length of the word with its blank.</returns>
        public int Write(ref RowRandom random, Span<byte> text)
        {
            var index = _list.Next(ref random);
            _slots.AsSpan(index * SlotBytes, SlotBytes).CopyTo(text[..SlotBytes]);
            return _lengths[index];
        }

        private static byte[] Slots(string[] words)
        {
            var slots = new byte[words.Length * SlotBytes];
            for (var index = 0; index < words.Length; index++)
            {
                Encoding.ASCII.GetBytes(words[index] + ' ', slots.AsSpan(index * SlotBytes, SlotBytes));
            }

            return slots;
        }
    }
}
