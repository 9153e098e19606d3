// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Infoset;

/// <summary>Record types of [MC-NBFX] section 2.2; a text record with its lowest bit set also ends the element.</summary>
internal static class NodeType
{
    internal const byte EndElement = 0x01;
    internal const byte Comment = 0x02;
    internal const byte Array = 0x03;

    internal const byte ShortAttribute = 0x04;
    internal const byte Attribute = 0x05;
    internal const byte ShortDictionaryAttribute = 0x06;
    internal const byte DictionaryAttribute = 0x07;
    internal const byte ShortXmlnsAttribute = 0x08;
    internal const byte XmlnsAttribute = 0x09;
    internal const byte ShortDictionaryXmlnsAttribute = 0x0A;
    internal const byte DictionaryXmlnsAttribute = 0x0B;
    internal const byte PrefixDictionaryAttributeA = 0x0C;
    internal const byte PrefixAttributeA = 0x26;
    internal const byte LastAttribute = 0x3F;

    internal const byte ShortElement = 0x40;
    internal const byte Element = 0x41;
    internal const byte ShortDictionaryElement = 0x42;
    internal const byte DictionaryElement = 0x43;
    internal const byte PrefixDictionaryElementA = 0x44;
    internal const byte PrefixElementA = 0x5E;
    internal const byte LastElement = 0x77;

    /// <summary>A CDATA section: a string. [MC-NBFX] has no such record.</summary>
    internal const byte Section = 0x78;

    /// <summary>A processing instruction: two strings, target and data. [MC-NBFX] has no such record.</summary>
    internal const byte Instruction = 0x79;

    internal const byte FirstText = 0x80;
    internal const byte Zero = 0x80;
    internal const byte One = 0x82;
    internal const byte False = 0x84;
    internal const byte True = 0x86;
    internal const byte Int8 = 0x88;
    internal const byte Int16 = 0x8A;
    internal const byte Int32 = 0x8C;
    internal const byte Int64 = 0x8E;
    internal const byte Float = 0x90;
    internal const byte Double = 0x92;
    internal const byte Decimal = 0x94;
    internal const byte DateTime = 0x96;
    internal const byte Chars8 = 0x98;
    internal const byte Chars16 = 0x9A;
    internal const byte Chars32 = 0x9C;
    internal const byte Bytes8 = 0x9E;
    internal const byte Bytes16 = 0xA0;
    internal const byte Bytes32 = 0xA2;
    internal const byte StartList = 0xA4;
    internal const byte EndList = 0xA6;
    internal const byte Empty = 0xA8;
    internal const byte DictionaryText = 0xAA;
    internal const byte UniqueId = 0xAC;
    internal const byte TimeSpan = 0xAE;
    internal const byte Guid = 0xB0;
    internal const byte UInt64 = 0xB2;
    internal const byte Bool = 0xB4;
    internal const byte UnicodeChars8 = 0xB6;
    internal const byte UnicodeChars16 = 0xB8;
    internal const byte UnicodeChars32 = 0xBA;
    internal const byte QNameDictionary = 0xBC;

    /// <summary>The bit that merges the end of the element into a text record.</summary>
    internal const byte WithEndElement = 0x01;
}
